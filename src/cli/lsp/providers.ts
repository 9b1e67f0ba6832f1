import type { CancellationToken, CodeActionContext, Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { EditorSettings } from '../../host/settings.ts';
import { finished, type TimeSlices } from '../../host/time-slices.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { type Conversion, toCodeAction, toCodeLens, toHover, toInlayHint, toOffsets } from './convert.ts';
import { spelled } from './uris.ts';

export interface LspProvidersOptions {
  readonly connection: Connection;
  readonly texts: TextDocuments<TextDocument>;
  readonly service: LanguageService;
  readonly slices: TimeSlices;
  readonly settings: () => EditorSettings;
  readonly conversionOf: (document: TextDocument) => Conversion;
}

/** Answers what the editor asks about a document: lenses, hints, hovers and quick fixes. */
export function answerEditor({
  connection,
  texts,
  service,
  slices,
  settings,
  conversionOf,
}: LspProvidersOptions): void {
  const shows = () => settings().shows;
  /** Answers once the document is done, so that others are answered meanwhile. */
  const about = async <T>(
    { textDocument: { uri } }: DocumentParams,
    token: CancellationToken,
    answer: DocumentAnswer<T>,
  ) => {
    await finished(service, slices, spelled(uri));
    const document = texts.get(uri);
    return document === undefined || token.isCancellationRequested ? null : answer(document);
  };
  connection.onCodeLens((asked, token) => {
    if (!shows().codeLens) return null;
    return about(asked, token, (document) =>
      service.codeLenses(spelled(document.uri)).map((lens) => toCodeLens(document, lens)),
    );
  });
  connection.languages.inlayHint.on((asked, token) => {
    if (!shows().inlayHints) return null;
    return about(asked, token, (document) => {
      const { start, end } = toOffsets(document, asked.range);
      const hints = service.inlayHints(spelled(document.uri)).filter(({ offset }) => start <= offset && offset <= end);
      return hints.map((hint) => toInlayHint(document, hint));
    });
  });
  connection.onHover((asked, token) => {
    if (!shows().hovers) return null;
    return about(asked, token, (document) => {
      const hover = service.hover(spelled(document.uri), document.offsetAt(asked.position));
      return hover === undefined ? null : toHover(document, hover);
    });
  });
  connection.onCodeAction((asked, token) =>
    about(asked, token, (document) => {
      const items = service.codeActions(spelled(document.uri), toOffsets(document, asked.range));
      const actions = items.map((item) => toCodeAction(conversionOf(document), item));
      return actions.filter(({ kind = '' }) => isAskedFor(kind, asked.context));
    }),
  );
}

interface DocumentParams {
  readonly textDocument: { readonly uri: string };
}

type DocumentAnswer<T> = (document: TextDocument) => T;

/** A kind stands for all that begin with it: `source.fixAll` for `source.fixAll.rolloutPreview`. */
function isAskedFor(kind: string, { only }: CodeActionContext): boolean {
  return only?.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`)) ?? true;
}
