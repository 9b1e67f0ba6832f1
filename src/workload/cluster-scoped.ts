/** Kinds whose objects stand in no namespace, as far as a rollout depends on any. */
export const clusterScopedKinds: ReadonlySet<string> = new Set([
  'ClusterRole',
  'ClusterRoleBinding',
  'CustomResourceDefinition',
  'MutatingWebhookConfiguration',
  'Namespace',
  'Node',
  'PersistentVolume',
  'PriorityClass',
  'RuntimeClass',
  'StorageClass',
  'ValidatingWebhookConfiguration',
]);
