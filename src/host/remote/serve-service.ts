import { createLanguageService } from '../../language-service/language-service.ts';
import type { ForecastMaker } from '../../language-service/long-forecast.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { defaultAssumptions } from '../../workload/assumptions.ts';
import type { PanelWork } from '../panel-work.ts';
import { createTimeSlices, finished } from '../time-slices.ts';
import {
  type AskedName,
  type FromService,
  type LongFeatures,
  type ServiceName,
  type ToService,
  wholeNames,
} from './messages.ts';
import { namedWorkload } from './named-workload.ts';

export interface ServingOptions {
  /** Sends a message to the host. */
  readonly send: (message: FromService) => void;
  /** What takes panels long, in threads of their own where there are some. */
  readonly work: PanelWork;
  /** Makes forecasts that cost more than others can wait; undefined: they say so. */
  readonly makeForecast?: ForecastMaker['make'];
}

/** The feature for one question; `tell` gives answers before the last one. */
type Answering = (values: readonly unknown[], signal: AbortSignal, tell: (part: never) => void) => unknown;

/** The language service behind messages: what is told is done in the order in which it comes, and so is what is asked. */
export function serveService({ send, work, makeForecast }: ServingOptions): (message: ToService) => void {
  const changed = (uri: string): void => send({ tell: 'changed', uri });
  const slices = createTimeSlices((uri) => {
    service.workloads(uri);
    changed(uri);
  });
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => send({ tell: 'log', message }),
    slices,
    ...(makeForecast && { forecasts: { make: makeForecast, onAnswer: changed } }),
  });
  const whole = (uris: readonly string[]): Promise<unknown> =>
    Promise.all(uris.map((uri) => finished(service, slices, uri)));
  const long = longFeatures({ service, work, whole, isUnfinished: slices.isUnfinished });
  const underWay = new Map<number, AbortController>();
  const answer = async (id: number, name: AskedName, values: readonly unknown[]): Promise<void> => {
    const stop = new AbortController();
    underWay.set(id, stop);
    try {
      const tell = (part: never): void => send({ tell: 'part', id, part });
      const feature = long[name as keyof LongFeatures] ?? serviceFeature(service, name as ServiceName, whole);
      // What needs nothing else is answered before the next message.
      const made = feature(values, stop.signal, tell);
      send({ tell: 'answer', id, answer: made instanceof Promise ? await made : made });
    } catch (error) {
      send({ tell: 'fault', id, fault: String(error) });
    } finally {
      underWay.delete(id);
    }
  };
  return (message) => {
    switch (message.do) {
      case 'tell':
        (service[message.name] as (...values: readonly unknown[]) => unknown)(...message.values);
        break;
      case 'ask':
        void answer(message.id, message.name, message.values);
        break;
      case 'stop':
        underWay.get(message.id)?.abort();
        break;
      case 'ping':
        send({ tell: 'pong' });
    }
  };
}

function serviceFeature(
  service: LanguageService,
  name: ServiceName,
  whole: (uris: readonly string[]) => Promise<unknown>,
): Answering {
  const feature = service[name] as (...values: readonly unknown[]) => unknown;
  if (!wholeNames.some((each) => each === name)) return (values) => feature(...values);
  return async (values) => {
    await whole(urisOf(values));
    return feature(...values);
  };
}

/** A question is of one document, or of a list of them. */
function urisOf([first]: readonly unknown[]): readonly string[] {
  return typeof first === 'string' ? [first] : (first as readonly { readonly uri: string }[]).map(({ uri }) => uri);
}

interface ServedService {
  readonly service: LanguageService;
  readonly work: PanelWork;
  readonly whole: (uris: readonly string[]) => Promise<unknown>;
  readonly isUnfinished: (uri: string) => boolean;
}

function longFeatures({
  service,
  work,
  whole,
  isUnfinished,
}: ServedService): Readonly<Record<keyof LongFeatures, Answering>> {
  const of =
    <Name extends keyof LongFeatures>(
      answer: (
        values: Parameters<LongFeatures[Name]>,
        signal: AbortSignal,
        tell: (part: never) => void,
      ) => Awaited<ReturnType<LongFeatures[Name]>> | ReturnType<LongFeatures[Name]>,
    ): Answering =>
    (values, signal, tell) =>
      answer(values as Parameters<LongFeatures[Name]>, signal, tell);
  return {
    finished: of<'finished'>(async ([uri]) => {
      await whole([uri]);
      return undefined;
    }),
    shown: of<'shown'>(([uri]) => {
      const diagnostics = service.diagnostics(uri);
      const hasWorkload = service.workloads(uri).length > 0;
      return { diagnostics, hasWorkload, isUnfinished: isUnfinished(uri), progress: service.progress(uri) };
    }),
    named: of<'named'>(async ([uri, workload]) => {
      await whole([uri]);
      return namedWorkload(service.preview(uri, workload));
    }),
    compare: of<'compare'>(async ([uri, ...asked], signal) => {
      await whole([uri]);
      const question = service.comparison(uri, ...asked);
      return question && work.compare(question, signal);
    }),
    spread: of<'spread'>(async ([uri, ...asked], signal) => {
      await whole([uri]);
      return service.spread(uri, ...asked, (...run) => work.spread(...run, signal));
    }),
    tune: of<'tune'>(async ([uri, ...asked], signal, tell) => {
      await whole([uri]);
      const question = service.tuning(uri, ...asked);
      if (question !== undefined) await work.tune(question, signal, tell as (part: unknown) => void);
      return undefined;
    }),
    release: of<'release'>(async ([documents, asked], signal, tell) => {
      const question = service.release(documents, asked);
      if (question !== undefined) await work.release(question, signal, tell as (part: unknown) => void);
      return undefined;
    }),
  };
}
