import { type Diagnostic, type DiagnosticCollection, Position, Uri, workspace } from 'vscode';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import type { Shows } from '../../host/settings.ts';
import { LineIndex } from '../../std/line-index.ts';
import { type Positions, toDiagnostic } from './convert.ts';
import { isOurs } from './document-selector.ts';

/** What renderings tell in files that are not open. */
export interface OtherDiagnostics {
  /** Shows what there is now, and nothing of what was there before. */
  show(): Promise<void>;
}

export interface OtherDiagnosticsOptions {
  readonly service: RemoteService;
  readonly diagnostics: DiagnosticCollection;
  readonly shows: () => Shows;
}

export function createOtherDiagnostics(options: OtherDiagnosticsOptions): OtherDiagnostics {
  const { service, diagnostics, shows } = options;
  let shown: readonly string[] = [];
  return {
    async show() {
      const files = shows().diagnostics ? await service.renderedFiles() : new Map<string, string>();
      const others = [...files].filter(([uri]) => !isOpen(uri));
      const names = others.map(([uri]) => uri);
      for (const uri of shown) if (!names.includes(uri) && !isOpen(uri)) diagnostics.delete(Uri.parse(uri, true));
      shown = names;
      for (const [uri, text] of others) {
        const told = await diagnosticsIn(service, uri, text);
        if (!isOpen(uri)) diagnostics.set(Uri.parse(uri, true), told);
      }
    },
  };
}

function isOpen(uri: string): boolean {
  return workspace.textDocuments.some((document) => isOurs(document) && document.uri.toString() === uri);
}

async function diagnosticsIn(service: RemoteService, uri: string, text: string): Promise<Diagnostic[]> {
  const index = new LineIndex(text);
  const positions: Positions = {
    positionAt(offset) {
      const { line, column } = index.positionAt(offset);
      return new Position(line - 1, column - 1);
    },
  };
  return (await service.diagnostics(uri)).map((item) => toDiagnostic(positions, item));
}
