import {
  CodeActionKind,
  CodeActionTriggerKind,
  type Disposable,
  EventEmitter,
  languages,
  type TextDocument,
  window,
} from 'vscode';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import type { Shows } from '../../host/settings.ts';
import type { InlayHintItem } from '../../presentation/editor/items.ts';
import { fixAllKind, toCodeAction, toCodeLens, toHover, toInlayHint, toOffsets } from './convert.ts';
import { documentSelector } from './document-selector.ts';
import type { TextFollower } from './text-follower.ts';

export interface Providers extends Disposable {
  /** Lets the editor ask for lenses and hints again. */
  refresh(): void;
  refreshLenses(): void;
}

export interface ProvidersOptions {
  readonly service: RemoteService;
  readonly texts: TextFollower;
  readonly shows: () => Shows;
  /** Resolved when what the document is a part of is rendered. */
  readonly ready: (uri: string) => Promise<unknown> | undefined;
  /** Whether there is more of a document to come. */
  readonly isUnfinished: (uri: string) => boolean;
}

/** Registers lenses, hints, hovers and quick fixes; `shows` tells which of them the settings ask for. */
export function registerProviders({ service, texts, shows, ready, isUnfinished }: ProvidersOptions): Providers {
  const lensesChanged = new EventEmitter<void>();
  const hintsChanged = new EventEmitter<void>();
  const disposables: readonly Disposable[] = [
    lensesChanged,
    hintsChanged,
    window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document } }) => {
      const uri = document.uri.toString();
      if (!isUnfinished(uri)) return;
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
        return inText(document, service.codeLenses(uri), (lenses) => lenses.map((lens) => toCodeLens(document, lens)));
      },
    }),
    languages.registerInlayHintsProvider(documentSelector, {
      onDidChangeInlayHints: hintsChanged.event,
      provideInlayHints(document, range) {
        if (!shows().inlayHints) return [];
        const { start, end } = toOffsets(document, range);
        const isInside = ({ offset }: InlayHintItem): boolean => start <= offset && offset <= end;
        return inText(document, service.inlayHints(texts.follow(document)), (hints) =>
          hints.filter(isInside).map((hint) => toInlayHint(document, hint)),
        );
      },
    }),
    languages.registerHoverProvider(documentSelector, {
      provideHover(document, position) {
        if (!shows().hovers) return undefined;
        const hover = service.hover(texts.follow(document), document.offsetAt(position));
        return inText(document, hover, (told) => told && toHover(document, told));
      },
    }),
    languages.registerCodeActionsProvider(
      documentSelector,
      {
        provideCodeActions(document, range, { triggerKind }) {
          const isAsked = triggerKind === CodeActionTriggerKind.Invoke;
          const items = service.codeActions(texts.follow(document), toOffsets(document, range), isAsked);
          return inText(document, items, (all) => all.map((item) => toCodeAction(document, item)));
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

/** What is told of a document, unless that has changed meanwhile: then the editor asks again. */
async function inText<Answer, Told>(
  document: TextDocument,
  answer: Promise<Answer>,
  told: (answer: Answer) => Told,
): Promise<Told | undefined> {
  const { version } = document;
  const given = await answer;
  return document.version === version ? told(given) : undefined;
}

/** What is in sight of a long document is judged before the rest. */
function see(service: RemoteService, document: TextDocument): void {
  const [range] = window.visibleTextEditors.find((editor) => editor.document === document)?.visibleRanges ?? [];
  if (range !== undefined) service.see(document.uri.toString(), toOffsets(document, range));
}
