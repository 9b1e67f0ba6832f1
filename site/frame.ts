// The time line in a frame of the playground: what it asks goes to the page around it, which answers it.
import type { PanelMessage } from '../src/presentation/panel/messages.ts';
import { tellThemeKind } from './theme-kind.ts';

Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (message: PanelMessage) => parent.postMessage(message, location.origin),
    getState: () => undefined,
    setState: () => undefined,
  }),
});

tellThemeKind();
