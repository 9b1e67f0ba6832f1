import type { Path } from '../document/manifest.ts';
import { asList, asMap, podSpecPath, written } from './facts.ts';
import type { RuleContext } from './rule.ts';

/** The image references that the text has. */
export function imagesOf(context: RuleContext): readonly { readonly image: string; readonly path: Path }[] {
  return ['containers', 'initContainers'].flatMap((list) => {
    const path = [...podSpecPath, list];
    return asList(written(context, path)).flatMap((container, index) => {
      const { image } = asMap(container);
      return typeof image === 'string' && image !== '' ? [{ image, path: [...path, index, 'image'] }] : [];
    });
  });
}

/**
 * The tag of an image reference, `latest` where it has none; empty with a digest, or where another program puts the
 * reference in: ko for `ko://…`, envsubst for `$IMAGE`.
 */
export function tagOf(image: string): string {
  if (/[@$]|:\/\//.test(image)) return '';
  return /:([^:/]+)$/.exec(image)?.[1] ?? 'latest';
}

/** The last step of the name: `postgres` of `registry.example.com:5000/library/postgres:16`. */
export function lastNameOf(image: string): string {
  return /^[^:@]*/.exec(image.slice(image.lastIndexOf('/') + 1))?.[0] ?? '';
}
