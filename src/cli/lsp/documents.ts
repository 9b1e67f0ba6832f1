import type { Diagnostic, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { createBareDocuments } from '../../host/bare-documents.ts';
import { readBaselines } from '../../host/baselines.ts';
import { isLinkedOutside } from '../../host/found-file.ts';
import type { GitTexts } from '../../host/git-texts.ts';
import { maxDocumentBytes } from '../../host/manifest-files.ts';
import { bringExpectations, type ExpectationSource } from '../../host/near-expectations.ts';
import { readRegularFile } from '../../host/regular-file.ts';
import type { EditorSettings } from '../../host/settings.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { toDiagnostic } from './convert.ts';
import { spelled, uriPath } from './uris.ts';

/** From the last key to the diagnostics, so that they do not flicker while somebody types. */
const quietMilliseconds = 200;

export interface LspDocumentsOptions {
  readonly texts: TextDocuments<TextDocument>;
  readonly service: LanguageService;
  /** Whether the service continues with the document later. */
  readonly isUnfinished: (uri: string) => boolean;
  readonly gitTexts: GitTexts;
  readonly expectations: ExpectationSource;
  /** Gets what git complains of. */
  readonly complain: (message: string) => void;
  readonly settings: () => EditorSettings;
  readonly pageUrl: (page: string) => string;
  /** Resolved when the editor has told its settings: nothing is shown by others. */
  readonly configured: Promise<void>;
  readonly publish: (uri: string, version: number, diagnostics: Diagnostic[]) => void;
  /** Lets the editor ask for lenses and hints again. */
  readonly refreshHints: () => void;
  /** Told of a document that has a workload. */
  readonly onWorkload: () => void;
  /** Told of a saved document, and lets it be compared again. */
  readonly onSave: (uri: string) => void;
}

/** Brings the editor's documents to the service, and what it says of them to the editor. */
export interface LspDocuments {
  /** Whether a file says what is in the editor, by the editor's name for it. */
  isSaved(uri: string): boolean;
  /** Shows what is there again, after something else than the documents changed. */
  showAll(): void;
  /** Reads also again what the documents are compared with. */
  compareAll(): void;
  /** The same for those of these files that are open: what is saved of them is another text now. */
  compareFiles(uris: readonly string[]): void;
  /** Goes on with a document that was not done, by the service's name for it. */
  goOn(uri: string): void;
  /** Shows a document of which something has come that it waited for. */
  showAnswer(uri: string): void;
}

export function followDocuments(options: LspDocumentsOptions): LspDocuments {
  const { texts, service, settings } = options;
  /** Those that somebody typed in since they were opened or saved. */
  const unsaved = new Set<string>();
  const bare = createBareDocuments();
  const timers = new Map<string, ReturnType<typeof setTimeout> | undefined>();

  const show = (document: TextDocument): void => {
    const uri = spelled(document.uri);
    if (!timers.has(document.uri)) return;
    const items = settings().shows.diagnostics ? service.diagnostics(uri) : [];
    const hasWorkload = service.workloads(uri).length > 0;
    if (options.isUnfinished(uri)) return;
    const conversion = { document, pageUrl: options.pageUrl, takesVersions: true };
    options.publish(
      document.uri,
      document.version,
      items.map((item) => toDiagnostic(conversion, item)),
    );
    if (hasWorkload) options.onWorkload();
  };
  const compare = async (document: TextDocument): Promise<void> => {
    await options.configured;
    const isHeld = settings().run === 'onSave' && unsaved.has(document.uri);
    service.hold(spelled(document.uri), isHeld);
    if (!bare.take(document.uri, document.getText())) {
      await bringExpectations(options.expectations, spelled(document.uri));
      await compareByGit(options, document);
    }
    options.refreshHints();
    show(texts.get(document.uri) ?? document);
  };
  const showSoon = (document: TextDocument): void => {
    clearTimeout(timers.get(document.uri));
    const timer = settings().run === 'onType' ? setTimeout(() => show(document), quietMilliseconds) : undefined;
    timers.set(document.uri, timer);
  };

  const open = (uri: string): TextDocument[] => texts.all().filter((document) => spelled(document.uri) === uri);

  texts.onDidChangeContent(({ document }) => {
    const uri = spelled(document.uri);
    if (timers.has(document.uri)) {
      unsaved.add(document.uri);
      service.hold(uri, settings().run === 'onSave');
      service.update(uri, document.getText());
      if (bare.isOver(document.uri, document.getText())) void compare(document);
      return showSoon(document);
    }
    service.update(uri, document.getText());
    timers.set(document.uri, undefined);
    void compare(document);
  });
  texts.onDidSave(({ document }) => {
    unsaved.delete(document.uri);
    options.onSave(document.uri);
  });
  texts.onDidClose(({ document }) => {
    clearTimeout(timers.get(document.uri));
    timers.delete(document.uri);
    unsaved.delete(document.uri);
    bare.forget(document.uri);
    service.close(spelled(document.uri));
    options.publish(document.uri, document.version, []);
  });
  return {
    isSaved: (uri) => !unsaved.has(uri),
    showAll() {
      options.refreshHints();
      texts.all().forEach(show);
    },
    compareAll: () => texts.all().forEach((document) => void compare(document)),
    compareFiles(uris) {
      const changed = new Set(uris.map(spelled));
      for (const document of texts.all()) if (changed.has(spelled(document.uri))) void compare(document);
    },
    goOn: (uri) => open(uri).forEach(show),
    showAnswer(uri) {
      if (open(uri).length > 0) options.refreshHints();
      open(uri).forEach(show);
    },
  };
}

async function compareByGit(options: LspDocumentsOptions, { uri }: TextDocument): Promise<void> {
  const { service, gitTexts, complain } = options;
  const { baseline, gitRef, running } = options.settings();
  const file = uriPath(uri);
  const committed = async () => {
    const answer = file === undefined ? undefined : await gitTexts(file, gitRef);
    if (answer?.fault !== undefined) complain(answer.fault);
    return answer?.texts;
  };
  await readBaselines(service, spelled(uri), baseline, {
    running,
    committed,
    saved: async () =>
      file === undefined || isLinkedOutside(file)
        ? undefined
        : readRegularFile(file, maxDocumentBytes).catch(() => undefined),
  });
}
