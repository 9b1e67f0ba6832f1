import { pathToFileURL } from 'node:url';
import type { Connection, Diagnostic, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { followRenderings, type RenderingFollower } from '../../charts/follow/follow-renderings.ts';
import type { Git } from '../../host/git/repository.ts';
import type { Programs } from '../../host/programs/programs.ts';
import type { EditorSettings } from '../../host/settings.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { environmentQuestion } from '../../wording/editor/renderings.ts';
import { type Conversion, toDiagnostic } from './convert.ts';
import type { LspDocuments } from './documents.ts';
import { spelled, uriPath } from './uris.ts';

export interface LspRenderingsOptions {
  readonly service: LanguageService;
  readonly programs: Programs;
  readonly git: Git;
  readonly texts: TextDocuments<TextDocument>;
  readonly documents: LspDocuments;
  /** The paths of the workspace's folders. */
  readonly folders: () => readonly string[];
  readonly settings: () => EditorSettings;
  readonly isUnfinished: (uri: string) => boolean;
  readonly conversionOf: (document: TextDocument) => Conversion;
  readonly publish: (uri: string, version: number, diagnostics: Diagnostic[]) => void;
  readonly log: (message: string) => void;
}

export interface LspRenderings extends RenderingFollower {
  /** Shows a rendering in the files that it came from, once the service has done with it. */
  show(uri: string): void;
}

/** Follows what the editor's files are rendered to. */
export function followOpenFiles(options: LspRenderingsOptions): LspRenderings {
  const { service, texts, documents, settings, isUnfinished } = options;
  const others = createOtherDiagnostics(options);
  const show = (uri: string): void => {
    service.workloads(uri);
    if (isUnfinished(uri)) return;
    documents.showAll();
    others();
  };
  const renderings = followRenderings({
    ...options,
    openFiles: () =>
      texts.all().flatMap((document) => {
        const file = uriPath(document.uri);
        const isSaved = documents.isSaved(document.uri);
        return file === undefined ? [] : [{ file, text: document.getText(), isSaved }];
      }),
    kept: () => [],
    settings() {
      const { render, baseline, gitRef, running, service: own } = settings();
      return { render, baseline, gitRef, running, kubernetesVersion: own.assumptions.kubernetesVersion };
    },
    uriOf: (file) => pathToFileURL(file).href,
    onChange: show,
  });
  texts.onDidOpen(renderings.changed);
  texts.onDidChangeContent(renderings.changed);
  texts.onDidSave(renderings.changed);
  texts.onDidClose(() => {
    others();
    renderings.changed();
  });
  return { ...renderings, show };
}

/** Publishes what renderings tell in files that are not open; what was there before goes. */
function createOtherDiagnostics({ service, texts, settings, conversionOf, publish }: LspRenderingsOptions): () => void {
  let shown: readonly string[] = [];
  return () => {
    const isOpen = (uri: string): boolean => texts.all().some((document) => spelled(document.uri) === uri);
    const files = settings().shows.diagnostics ? service.renderedFiles() : new Map<string, string>();
    const others = [...files].filter(([uri]) => !isOpen(uri));
    const uris = others.map(([uri]) => uri);
    for (const uri of shown) if (!uris.includes(uri) && !isOpen(uri)) publish(uri, 0, []);
    for (const [uri, text] of others) {
      const conversion = conversionOf(TextDocument.create(uri, 'yaml', 0, text));
      publish(
        uri,
        0,
        service.diagnostics(uri).map((item) => toDiagnostic(conversion, item)),
      );
    }
    shown = uris;
  };
}

/** Lets the user pick among the environments that a file can be rendered with. */
export async function selectEnvironment(
  { window }: Connection,
  renderings: RenderingFollower,
  uri: unknown,
): Promise<void> {
  const choices = renderings.choicesFor(typeof uri === 'string' ? (uriPath(uri) ?? uri) : undefined);
  const items = choices.map((choice) => ({ title: choice.label, uri: choice.uri }));
  const picked = items.length > 1 ? await window.showInformationMessage(environmentQuestion, ...items) : undefined;
  const chosen = items.find(({ title }) => title === picked?.title);
  if (chosen !== undefined) renderings.choose(chosen.uri);
}
