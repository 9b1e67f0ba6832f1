import type { CodeActionContext, Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { EditorSettings } from '../host/settings.ts';
import type { LanguageService } from '../language-service/language-service.ts';
import { type Conversion, toCodeAction, toCodeLens, toHover, toInlayHint, toOffsets } from './convert.ts';
import { spelled } from './uris.ts';

export interface ProvidersOptions {
  readonly connection: Connection;
  readonly texts: TextDocuments<TextDocument>;
  readonly service: LanguageService;
  readonly settings: () => EditorSettings;
  readonly conversionOf: (document: TextDocument) => Conversion;
}

/** Answers what the editor asks about a document: lenses, hints, hovers and quick fixes. */
export function answerEditor({ connection, texts, service, settings, conversionOf }: ProvidersOptions): void {
  const shows = () => settings().shows;
  const about = <T>(uri: string, answer: (document: TextDocument) => T): T | null => {
    const document = texts.get(uri);
    return document === undefined ? null : answer(document);
  };
  connection.onCodeLens(({ textDocument: { uri } }) => {
    if (!shows().codeLens) return null;
    return about(uri, (document) => service.codeLenses(spelled(uri)).map((lens) => toCodeLens(document, lens)));
  });
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }) => {
    if (!shows().inlayHints) return null;
    return about(uri, (document) => {
      const { start, end } = toOffsets(document, range);
      const hints = service.inlayHints(spelled(uri)).filter(({ offset }) => start <= offset && offset <= end);
      return hints.map((hint) => toInlayHint(document, hint));
    });
  });
  connection.onHover(({ textDocument: { uri }, position }) => {
    if (!shows().hovers) return null;
    return about(uri, (document) => {
      const hover = service.hover(spelled(uri), document.offsetAt(position));
      return hover === undefined ? null : toHover(document, hover);
    });
  });
  connection.onCodeAction(({ textDocument: { uri }, range, context }) =>
    about(uri, (document) => {
      const items = service.codeActions(spelled(uri), toOffsets(document, range));
      const actions = items.map((item) => toCodeAction(conversionOf(document), item));
      return actions.filter(({ kind = '' }) => isAskedFor(kind, context));
    }),
  );
}

/** A kind stands for all that begin with it: `source.fixAll` for `source.fixAll.rolloutPreview`. */
function isAskedFor(kind: string, { only }: CodeActionContext): boolean {
  return only?.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`)) ?? true;
}
