import type * as charts from '../../../src/wording/charts.ts';
import type * as fetchedCharts from '../../../src/wording/fetched-charts.ts';
import type { Samples } from './samples.ts';

export const chartSamples: Samples<typeof charts> = {
  noHelm: [[]],
  noKustomize: [[]],
  missingDependency: [['redis', 'charts/web']],
  failingTemplate: [['nil pointer evaluating interface {}.name']],
  noYamlOfTemplate: [['did not find expected key', 'charts/web']],
  uncheckedSchemas: [['https://example.com/values.json']],
  refusedValue: [
    ['replicas', 'got string, want integer'],
    ['', 'missing property'],
  ],
  refusedRelease: [['Web!']],
  unreadableValues: [['did not find expected key']],
  unusableSchema: [['unexpected end of JSON input']],
  noYamlAt: [['mapping values are not allowed in this context', 'note: x: y']],
  noSuchChart: [
    ['chart/web', 'charts/web'],
    ['chart/web', undefined],
  ],
  noSuchSource: [['Application web', 'chart/web', 'charts/web']],
  namedValuesMissing: [['values-prod.yaml']],
  unfitValues: [['values', 'it is a folder']],
  unfitInChart: [['it is a folder']],
  unreadableSet: [['key "a" has no value']],
  otherHelmFault: [['chart.metadata.version is required']],
  endlessRendering: [['helm', 30]],
  tooMuchRendered: [['helm', 64]],
  tooLargeRendering: [['helm', 1]],
  brokenProgram: [['helm', 'spawn EACCES']],
  renderedInWorkspace: [['helm', '/src/shop/bin/helm']],
  oldHelm: [['2.17.0']],
  wholePathInOverlay: [['/srv/base']],
  twoKustomizations: [['kustomization.yaml']],
  remoteBase: [['github.com/shop/base']],
  outsideRepository: [['../../base']],
  unreadReference: [['base.yaml', 4]],
  missingReference: [['base.yaml']],
  circularOverlay: [['a → b → a']],
  idlePatch: [
    ['Deployment', 'web'],
    ['', 'web'],
  ],
  chartInOverlay: [['redis']],
  pluginInOverlay: [['generators']],
  unknownPlugin: [['GrowTransformer']],
  builtPlugins: [['../transformers']],
  misspeltField: [['Resources', 'resources']],
  otherKustomizeFault: [['no matches for Id Deployment.v1.apps/web']],
  decidedBy: [[['maxSurge at values.yaml:3', 'replicas at values.yaml:1']]],
  unsetValue: [['maxSurge']],
  setValue: [['maxSurge', 'values.yaml:3']],
  withEnvironment: [['values-prod.yaml']],
  inNamespaceOf: [['overlays/prod', 'shop']],
  installedFromElsewhere: [
    ['HelmRelease', 'web', { others: 0, pullable: 0 }],
    ['HelmRelease', 'web', { others: 1, pullable: 0 }],
    ['HelmRelease', 'web', { others: 3, pullable: 0 }],
    ['HelmRelease', 'web', { others: 0, pullable: 1 }],
    ['HelmRelease', 'web', { others: 3, pullable: 2 }],
  ],
  partlyKnown: [
    ['HelmRelease', 'web', [{ is: 'values', of: 'Secret web' }]],
    [
      'HelmRelease',
      'web',
      [
        { is: 'values', of: 'ConfigMap web' },
        { is: 'field', name: 'postRenderers' },
      ],
    ],
  ],
  unknownVariables: [
    [['TOKEN'], 'Kustomization web', ['Secret web']],
    [['A', 'B'], 'Kustomization web', ['Secret web', 'ConfigMap other']],
  ],
  unreadInstallation: [
    ['ApplicationSet', 'web'],
    ['Helmfile', ''],
  ],
  whatInstalls: [
    ['Helmfile', ''],
    ['Application', 'web'],
  ],
  refusedName: [['charts/../../x']],
  largeFormer: [[256]],
  largeChart: [[20_000]],
  largeFolder: [[20_000]],
  noFormerRendering: [['git HEAD', 'the chart lacks redis']],
};

export const fetchedChartSamples: Samples<typeof fetchedCharts> = {
  pulledChart: [[{ name: 'web', version: '1.0.0', address: 'https://charts.example' }, 'sha256:0123']],
  unpulledChart: [
    ['HelmRelease', 'web', { reason: 'not found', command: 'helm pull web', others: 0 }],
    ['HelmRelease', 'web', { reason: 'not found', command: 'helm pull web', others: 3 }],
  ],
  slowPull: [[60]],
  largePulledChart: [[20, 10_000]],
  inPulledChart: [['templates/web.yaml', 'web', 'helm cannot render this template: name is required']],
};
