import type { JsonMap } from '../../src/document/manifest.ts';
import type { KubectlProgram, LiveKinds } from '../../src/host/kubectl.ts';

/** What reads a cluster of the objects, to the words of which `errors` belong. */
export function clusterOf(objects: readonly JsonMap[], errors = ''): KubectlProgram {
  const none = async () => '{}';
  const listAll = async ({ kinds }: LiveKinds) => {
    const items = objects.filter(({ kind }) => (kind === 'Pod') === (kinds[0] === 'pods'));
    return { text: JSON.stringify({ items }), errors: kinds[0] === 'pods' && !errors.includes('pods') ? '' : errors };
  };
  const dryRun = async () => ({ object: '{}', errors: '' });
  const watch = async () => undefined;
  const others = { watch, version: none, read: none, list: none, dryRun };
  return {
    place: async () => ({ context: 'prod', namespace: 'shop' }),
    ...others,
    listAll: (_, kinds) => listAll(kinds),
  };
}
