import fc from 'fast-check';
import { deployment, wayOut } from './hostile-words.ts';
import type { PlacedFile } from './recipe.ts';

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const count = fc.constantFrom(1, 2, 30, 500, 3000);
/** Where many are installed, there is nothing to render, which alone takes a minute. */
const renderedAtMost = 10;
const deployed = (at: string): PlacedFile => ({ at: `${at}/web.yaml`, is: { text: deployment('2', 'many') } });
const chartOf = (name: string, dependencies: readonly string[]): PlacedFile => ({
  at: `${name}/Chart.yaml`,
  is: {
    text: json({
      apiVersion: 'v2',
      name,
      version: '1.0.0',
      dependencies: dependencies.map((each, index) => {
        return { name: each, alias: `${each}${index}`, version: '1.0.0', repository: `file://../${each}` };
      }),
    }),
  },
});

const helmfile = fc.tuple(count, count).map(([environments, releases]): readonly PlacedFile[] => {
  const chart = environments * releases > renderedAtMost ? 'elsewhere/one' : './one';
  const named = numbers(releases).map((each) => ({ name: `a${each}-{{ .Environment.Name }}`, chart }));
  const text = json({
    environments: Object.fromEntries(numbers(environments).map((each) => [`e${each}`, {}])),
    releases: named,
  });
  return [chartOf('one', []), { at: 'helmfile.yaml', is: { text } }];
});

const elements = fc.tuple(count, fc.constantFrom('a', 'b', 'c')).map(([many, key]) => {
  return { list: { elements: numbers(many).map((each) => ({ [key]: each, same: 1 })) } };
});
const pattern = fc
  .array(fc.constantFrom('**', '*', 'apps', '*a*a*a*', '..', ''), { minLength: 1, maxLength: 12 })
  .map((steps) => steps.join('/'));
const folders = fc.array(fc.record({ path: pattern, exclude: fc.boolean() }), { maxLength: 40 }).map((directories) => {
  return { git: { repoURL: 'x', directories } };
});
const { generator } = fc.letrec<{ generator: object }>((tie) => ({
  generator: fc.oneof(
    { maxDepth: 3 },
    elements,
    folders,
    fc.array(tie('generator'), { maxLength: 3 }).map((generators) => ({ matrix: { generators } })),
    fc.array(tie('generator'), { maxLength: 3 }).map((generators) => ({ merge: { mergeKeys: ['same'], generators } })),
  ),
}));
const applicationSets = fc
  .tuple(fc.array(generator, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 20))
  .map(([generators, many]): readonly PlacedFile[] => {
    const set = {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'ApplicationSet',
      metadata: { name: 'a' },
      spec: {
        generators,
        template: {
          metadata: { name: '{{a}}-{{b}}-{{path}}' },
          spec: { source: { repoURL: 'x', path: 'apps', directory: { include: '{{a}}' } } },
        },
      },
    };
    const text = `${json(set)}---\n`.repeat(many);
    return [{ at: 'sets.yaml', is: { text } }, deployed('apps'), deployed('apps/a/a/apps')];
  });

/** Each chart needs the next one several times, and the last one may need the first. */
const charts = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([depth, times, isCircle]): readonly PlacedFile[] =>
    numbers(depth).flatMap((each) => {
      const next = each + 1 < depth ? `c${each + 1}` : isCircle ? 'c0' : undefined;
      return [chartOf(`c${each}`, next === undefined ? [] : numbers(times).map(() => next))];
    }),
  );

/** Each variable has the one before it several times. */
const variables = fc
  // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of Flux, not of this program.
  .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('${a?}', '${a?:=${a?}}', '${a?/x/$a?}'))
  .map(([depth, form]): readonly PlacedFile[] => {
    const substitute = Object.fromEntries(
      numbers(depth).map((each) => [`a${each}`, each === 0 ? 'x' : form.repeat(3).replaceAll('?', String(each - 1))]),
    );
    const spec = { path: 'apps', sourceRef: { kind: 'GitRepository', name: 'a' }, postBuild: { substitute } };
    const all = { apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization', metadata: { name: 'a' }, spec };
    const text = deployment('2', `\${a${depth - 1}}`);
    return [
      { at: 'flux.yaml', is: { text: json(all) } },
      { at: 'apps/web.yaml', is: { text } },
    ];
  });

/** Overlays and components of which each has the next one several times. */
const overlays = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('resources', 'components', 'bases'), fc.boolean())
  .map(([depth, field, isCircle]): readonly PlacedFile[] =>
    numbers(depth).flatMap((each): readonly PlacedFile[] => {
      const next = each + 1 < depth ? `../o${each + 1}` : isCircle ? '../o0' : 'web.yaml';
      const kind = field === 'components' && each > 0 ? 'Component' : 'Kustomization';
      const text = json({ kind, [field]: [next, next], nameSuffix: `-${each}` });
      return [{ at: `o${each}/kustomization.yaml`, is: { text } }, deployed(`o${each}`)];
    }),
  );

/** Values that lie in a ConfigMap, which is made of a file elsewhere. */
const generatedValues = wayOut.map((way): readonly PlacedFile[] => {
  const release = {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: 'a' },
    spec: {
      chart: { spec: { chart: './one', sourceRef: { kind: 'GitRepository', name: 'a' } } },
      valuesFrom: [{ kind: 'ConfigMap', name: 'v', valuesKey: 'values.yaml', targetPath: 'a' }],
      postRenderers: [{ kustomize: { patches: [{ path: way }] } }],
    },
  };
  const kustomization = { configMapGenerator: [{ name: 'v', files: [`values.yaml=${way}`] }], resources: ['hr.yaml'] };
  return [
    chartOf('one', []),
    { at: 'flux/hr.yaml', is: { text: json(release) } },
    { at: 'flux/kustomization.yaml', is: { text: json(kustomization) } },
  ];
});

/** What is short and installs, fills in or names more than anybody waits for. */
export const multiplying: fc.Arbitrary<readonly PlacedFile[]> = fc.oneof(
  helmfile,
  applicationSets,
  charts,
  variables,
  overlays,
  generatedValues,
);
