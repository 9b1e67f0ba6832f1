import { type Diagnostic, type DiagnosticCollection, Position, Uri, workspace } from 'vscode';
import type { Shows } from '../../host/settings.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { LineIndex } from '../../std/line-index.ts';
import { type Positions, toDiagnostic } from './convert.ts';
import { isOurs } from './document-selector.ts';

/** What renderings tell in files that are not open. */
export interface OtherDiagnostics {
  /** Shows what there is now, and nothing of what was there before. */
  show(): void;
}

export interface OtherDiagnosticsOptions {
  readonly service: LanguageService;
  readonly diagnostics: DiagnosticCollection;
  readonly shows: () => Shows;
}

export function createOtherDiagnostics(options: OtherDiagnosticsOptions): OtherDiagnostics {
  const { service, diagnostics, shows } = options;
  let shown: readonly string[] = [];
  return {
    show() {
      const files = shows().diagnostics ? service.renderedFiles() : new Map<string, string>();
      const others = [...files].filter(([uri]) => !isOpen(uri));
      const names = others.map(([uri]) => uri);
      for (const uri of shown) if (!names.includes(uri) && !isOpen(uri)) diagnostics.delete(Uri.parse(uri, true));
      for (const [uri, text] of others) diagnostics.set(Uri.parse(uri, true), diagnosticsIn(service, uri, text));
      shown = names;
    },
  };
}

function isOpen(uri: string): boolean {
  return workspace.textDocuments.some((document) => isOurs(document) && document.uri.toString() === uri);
}

function diagnosticsIn(service: LanguageService, uri: string, text: string): Diagnostic[] {
  const index = new LineIndex(text);
  const positions: Positions = {
    positionAt(offset) {
      const { line, column } = index.positionAt(offset);
      return new Position(line - 1, column - 1);
    },
  };
  return service.diagnostics(uri).map((item) => toDiagnostic(positions, item));
}
