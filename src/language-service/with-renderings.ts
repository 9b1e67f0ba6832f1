import type { RenderedObjects } from './rendered-objects.ts';
import type { Renderings } from './renderings.ts';
import type { LanguageService, NamedDocument } from './service.ts';

/** What the service says of documents by themselves. */
export type OwnService = Omit<LanguageService, 'setRendering' | 'isPart' | 'renderedFiles' | 'placeOf' | 'fileEdit'>;

/** The same service, in which renderings tell of the files that they came from. */
export function withRenderings(own: OwnService, renderings: Renderings, seen: RenderedObjects): LanguageService {
  const speak = (uri: string): boolean => renderings.speakFor(uri);
  const documentsOf = (named: NamedDocument): readonly NamedDocument[] =>
    speak(named.uri) ? renderings.of(named.uri).map((uri) => ({ ...named, uri })) : [named];
  return {
    ...own,
    setRendering(uri, rendering) {
      renderings.set(uri, rendering);
      if (rendering === undefined) own.close(uri);
      else own.update(uri, rendering.text);
      seen.set(uri, rendering);
    },
    isPart: speak,
    renderedFiles: () => renderings.toldFiles(),
    fileEdit: (uri, edit) => renderings.editOf(uri, edit),
    placeOf: (uri, range) => renderings.placeOf(uri, range),
    release: (named, asked) => own.release(named.flatMap(documentsOf), asked),
    placeInRelease: (named, asked) => own.placeInRelease(named.flatMap(documentsOf), asked),
    releaseFix: (named, asked, fix) => own.releaseFix(named.flatMap(documentsOf), asked, fix),
    rows: (named) => own.rows(named.flatMap(documentsOf)),
    report: (named) => own.report(named.flatMap(documentsOf)),
    workloads: (uri) => (speak(uri) ? renderings.of(uri).flatMap((each) => own.workloads(each)) : own.workloads(uri)),
    subjectAt: (uri, offset) => (speak(uri) ? renderings.subjectAt(uri, offset) : own.subjectAt(uri, offset)),
    codeLenses: (uri) => (speak(uri) ? renderings.codeLenses(uri) : own.codeLenses(uri)),
    inlayHints: (uri) => (speak(uri) ? renderings.inlayHints(uri) : own.inlayHints(uri)),
    hover: (uri, offset) => (speak(uri) ? renderings.hover(uri, offset) : own.hover(uri, offset)),
    diagnostics: (uri) => renderings.diagnostics(uri),
    codeActions: (uri, range, isAsked) =>
      speak(uri) ? renderings.codeActions(uri, range) : own.codeActions(uri, range, isAsked),
    statusItem: (uri, offset) => (speak(uri) ? renderings.status(uri, offset) : own.statusItem(uri, offset)),
  };
}
