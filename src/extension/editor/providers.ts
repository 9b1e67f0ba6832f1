import {
  CodeActionKind,
  CodeActionTriggerKind,
  type Disposable,
  EventEmitter,
  languages,
  type TextDocument,
  window,
} from 'vscode';
import type { Shows } from '../../host/settings.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { fixAllKind, toCodeAction, toCodeLens, toHover, toInlayHint, toOffsets } from './convert.ts';
import { documentSelector } from './document-selector.ts';
import type { TextFollower } from './text-follower.ts';

export interface Providers extends Disposable {
  /** Lets the editor ask for lenses and hints again. */
  refresh(): void;
  refreshLenses(): void;
}

export interface ProvidersOptions {
  readonly service: LanguageService;
  readonly texts: TextFollower;
  readonly shows: () => Shows;
  /** Resolved when what the document is a part of is rendered. */
  readonly ready: (uri: string) => Promise<unknown> | undefined;
  /** Resolved when nothing of the document is left to do; others go on meanwhile. */
  readonly finished: (uri: string) => Promise<void>;
}

/** Registers lenses, hints, hovers and quick fixes; `shows` tells which of them the settings ask for. */
export function registerProviders({ service, texts, shows, ready, finished }: ProvidersOptions): Providers {
  const lensesChanged = new EventEmitter<void>();
  const hintsChanged = new EventEmitter<void>();
  const disposables: readonly Disposable[] = [
    lensesChanged,
    hintsChanged,
    window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document } }) => {
      const uri = document.uri.toString();
      if (service.progress(uri) === undefined) return;
      see(service, document);
      lensesChanged.fire();
    }),
    languages.registerCodeLensProvider(documentSelector, {
      onDidChangeCodeLenses: lensesChanged.event,
      async provideCodeLenses(document) {
        if (!shows().codeLens) return [];
        await ready(texts.follow(document));
        const uri = texts.follow(document);
        see(service, document);
        return service.codeLenses(uri).map((lens) => toCodeLens(document, lens));
      },
    }),
    languages.registerInlayHintsProvider(documentSelector, {
      onDidChangeInlayHints: hintsChanged.event,
      provideInlayHints(document, range) {
        if (!shows().inlayHints) return [];
        const { start, end } = toOffsets(document, range);
        return service
          .inlayHints(texts.follow(document))
          .filter(({ offset }) => start <= offset && offset <= end)
          .map((hint) => toInlayHint(document, hint));
      },
    }),
    languages.registerHoverProvider(documentSelector, {
      provideHover: (document, position) => {
        const hover = shows().hovers ? service.hover(texts.follow(document), document.offsetAt(position)) : undefined;
        return hover && toHover(document, hover);
      },
    }),
    languages.registerCodeActionsProvider(
      documentSelector,
      {
        async provideCodeActions(document, range, { triggerKind }) {
          const isAsked = triggerKind === CodeActionTriggerKind.Invoke;
          if (isAsked) await finished(texts.follow(document));
          const items = service.codeActions(texts.follow(document), toOffsets(document, range), isAsked);
          return items.map((item) => toCodeAction(document, item));
        },
      },
      { providedCodeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
    ),
  ];
  return {
    refresh() {
      lensesChanged.fire();
      hintsChanged.fire();
    },
    refreshLenses: () => lensesChanged.fire(),
    dispose: () => disposables.forEach((each) => void each.dispose()),
  };
}

/** What is in sight of a long document is judged before the rest. */
function see(service: LanguageService, document: TextDocument): void {
  const [range] = window.visibleTextEditors.find((editor) => editor.document === document)?.visibleRanges ?? [];
  if (range !== undefined) service.see(document.uri.toString(), toOffsets(document, range));
}
