// ResourceQuotas as admission reads them (pkg/apis/core, v1.36.3).
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { type ResourceList, resourceListOf } from './limit-range.ts';

/** What a pod has to be for a quota to count it. */
export interface ScopeSelector {
  readonly scope: string;
  readonly operator: string;
  readonly values: readonly string[];
}

export interface ResourceQuota {
  readonly name: string;
  readonly hard: ResourceList;
  /** What is used of it by pods that are not simulated. */
  readonly used: ResourceList;
  readonly selectors: readonly ScopeSelector[];
}

/** A quota of so many pods and nothing else, by the name of `pods`. */
export function podsQuota(pods: number): ResourceQuota {
  const limit = { unscaled: BigInt(pods), exponent: 0, format: 'DecimalSI', kept: '', isInt64: true } as const;
  return { name: 'pods', hard: new Map([['pods', limit]]), used: new Map(), selectors: [] };
}

/** The quota of a manifest, nothing of which is used; undefined where its amounts cannot be read. */
export function resourceQuotaOf({ metadata, spec }: JsonMap): ResourceQuota | undefined {
  const { hard: amounts, scopes, scopeSelector } = asMap(spec);
  const hard = resourceListOf(amounts);
  if (hard === undefined) return undefined;
  const named = asList(scopes).map((scope) => ({ scope: asText(scope), operator: 'Exists', values: [] }));
  const selected = asList(asMap(scopeSelector).matchExpressions).map((each) => {
    const { scopeName, operator, values } = asMap(each);
    return { scope: asText(scopeName), operator: asText(operator), values: asList(values).map(asText) };
  });
  return { name: asText(asMap(metadata).name), hard, used: new Map(), selectors: [...named, ...selected] };
}
