// Written by scripts/generate-go-schema.ts from the Go modules k8s.io/api and k8s.io/apimachinery, v0.29.15 to
// v0.37.2. One field is GoName:jsonName:type; after the JSON name `?` means omitempty, `!` omitzero; an empty JSON
// name embeds the struct; `@32` means from minor version 32 on, `@29-30` in these only.

export const goStructs: Readonly<Record<string, string>> = {
  Deployment:
    'TypeMeta::TypeMeta ObjectMeta:metadata?:ObjectMeta Spec:spec?:DeploymentSpec Status:status?:DeploymentStatus',
  StatefulSet:
    'TypeMeta::TypeMeta ObjectMeta:metadata?:ObjectMeta Spec:spec?:StatefulSetSpec Status:status?:StatefulSetStatus',
  DaemonSet:
    'TypeMeta::TypeMeta ObjectMeta:metadata?:ObjectMeta Spec:spec?:DaemonSetSpec Status:status?:DaemonSetStatus',
  TypeMeta: 'Kind:kind?:string APIVersion:apiVersion?:string',
  ObjectMeta:
    'Name:name?:string GenerateName:generateName?:string Namespace:namespace?:string SelfLink:selfLink?:string UID:uid?:types.UID ResourceVersion:resourceVersion?:string Generation:generation?:int64 CreationTimestamp:creationTimestamp?:Time@29-33 CreationTimestamp:creationTimestamp!:Time@34 DeletionTimestamp:deletionTimestamp?:*Time DeletionGracePeriodSeconds:deletionGracePeriodSeconds?:*int64 Labels:labels?:map[string]string Annotations:annotations?:map[string]string OwnerReferences:ownerReferences?:[]OwnerReference Finalizers:finalizers?:[]string ManagedFields:managedFields?:[]ManagedFieldsEntry',
  DeploymentSpec:
    'Replicas:replicas?:*int32 Selector:selector:*LabelSelector Template:template:PodTemplateSpec Strategy:strategy?:DeploymentStrategy MinReadySeconds:minReadySeconds?:int32 RevisionHistoryLimit:revisionHistoryLimit?:*int32 Paused:paused?:bool ProgressDeadlineSeconds:progressDeadlineSeconds?:*int32',
  DeploymentStatus:
    'ObservedGeneration:observedGeneration?:int64 Replicas:replicas?:int32 UpdatedReplicas:updatedReplicas?:int32 ReadyReplicas:readyReplicas?:int32 AvailableReplicas:availableReplicas?:int32 UnavailableReplicas:unavailableReplicas?:int32 TerminatingReplicas:terminatingReplicas?:*int32@33 Conditions:conditions?:[]DeploymentCondition CollisionCount:collisionCount?:*int32',
  StatefulSetSpec:
    'Replicas:replicas?:*int32 Selector:selector:*LabelSelector Template:template:PodTemplateSpec VolumeClaimTemplates:volumeClaimTemplates?:[]PersistentVolumeClaim ServiceName:serviceName:string PodManagementPolicy:podManagementPolicy?:PodManagementPolicyType UpdateStrategy:updateStrategy?:StatefulSetUpdateStrategy RevisionHistoryLimit:revisionHistoryLimit?:*int32 MinReadySeconds:minReadySeconds?:int32 PersistentVolumeClaimRetentionPolicy:persistentVolumeClaimRetentionPolicy?:*StatefulSetPersistentVolumeClaimRetentionPolicy Ordinals:ordinals?:*StatefulSetOrdinals',
  StatefulSetStatus:
    'ObservedGeneration:observedGeneration?:int64 Replicas:replicas:int32 ReadyReplicas:readyReplicas?:int32 CurrentReplicas:currentReplicas?:int32 UpdatedReplicas:updatedReplicas?:int32 CurrentRevision:currentRevision?:string UpdateRevision:updateRevision?:string CollisionCount:collisionCount?:*int32 Conditions:conditions?:[]StatefulSetCondition AvailableReplicas:availableReplicas:int32',
  DaemonSetSpec:
    'Selector:selector:*LabelSelector Template:template:PodTemplateSpec UpdateStrategy:updateStrategy?:DaemonSetUpdateStrategy MinReadySeconds:minReadySeconds?:int32 RevisionHistoryLimit:revisionHistoryLimit?:*int32',
  DaemonSetStatus:
    'CurrentNumberScheduled:currentNumberScheduled:int32 NumberMisscheduled:numberMisscheduled:int32 DesiredNumberScheduled:desiredNumberScheduled:int32 NumberReady:numberReady:int32 ObservedGeneration:observedGeneration?:int64 UpdatedNumberScheduled:updatedNumberScheduled?:int32 NumberAvailable:numberAvailable?:int32 NumberUnavailable:numberUnavailable?:int32 CollisionCount:collisionCount?:*int32 Conditions:conditions?:[]DaemonSetCondition',
  OwnerReference:
    'APIVersion:apiVersion:string Kind:kind:string Name:name:string UID:uid:types.UID Controller:controller?:*bool BlockOwnerDeletion:blockOwnerDeletion?:*bool',
  ManagedFieldsEntry:
    'Manager:manager?:string Operation:operation?:ManagedFieldsOperationType APIVersion:apiVersion?:string Time:time?:*Time FieldsType:fieldsType?:string FieldsV1:fieldsV1?:*FieldsV1 Subresource:subresource?:string',
  LabelSelector:
    'MatchLabels:matchLabels?:map[string]string MatchExpressions:matchExpressions?:[]LabelSelectorRequirement',
  PodTemplateSpec: 'ObjectMeta:metadata?:ObjectMeta Spec:spec?:PodSpec',
  DeploymentStrategy: 'Type:type?:DeploymentStrategyType RollingUpdate:rollingUpdate?:*RollingUpdateDeployment',
  DeploymentCondition:
    'Type:type:DeploymentConditionType Status:status:ConditionStatus LastUpdateTime:lastUpdateTime?:Time LastTransitionTime:lastTransitionTime?:Time Reason:reason?:string Message:message?:string',
  PersistentVolumeClaim:
    'TypeMeta::TypeMeta ObjectMeta:metadata?:ObjectMeta Spec:spec?:PersistentVolumeClaimSpec Status:status?:PersistentVolumeClaimStatus',
  StatefulSetUpdateStrategy:
    'Type:type?:StatefulSetUpdateStrategyType RollingUpdate:rollingUpdate?:*RollingUpdateStatefulSetStrategy',
  StatefulSetPersistentVolumeClaimRetentionPolicy:
    'WhenDeleted:whenDeleted?:PersistentVolumeClaimRetentionPolicyType WhenScaled:whenScaled?:PersistentVolumeClaimRetentionPolicyType',
  StatefulSetOrdinals: 'Start:start:int32',
  StatefulSetCondition:
    'Type:type:StatefulSetConditionType Status:status:ConditionStatus LastTransitionTime:lastTransitionTime?:Time Reason:reason?:string Message:message?:string',
  DaemonSetUpdateStrategy:
    'Type:type?:DaemonSetUpdateStrategyType RollingUpdate:rollingUpdate?:*RollingUpdateDaemonSet',
  DaemonSetCondition:
    'Type:type:DaemonSetConditionType Status:status:ConditionStatus LastTransitionTime:lastTransitionTime?:Time Reason:reason?:string Message:message?:string',
  LabelSelectorRequirement: 'Key:key:string Operator:operator:LabelSelectorOperator Values:values?:[]string',
  PodSpec:
    'Volumes:volumes?:[]Volume InitContainers:initContainers?:[]Container Containers:containers:[]Container EphemeralContainers:ephemeralContainers?:[]EphemeralContainer RestartPolicy:restartPolicy?:RestartPolicy TerminationGracePeriodSeconds:terminationGracePeriodSeconds?:*int64 ActiveDeadlineSeconds:activeDeadlineSeconds?:*int64 DNSPolicy:dnsPolicy?:DNSPolicy NodeSelector:nodeSelector?:map[string]string ServiceAccountName:serviceAccountName?:string DeprecatedServiceAccount:serviceAccount?:string AutomountServiceAccountToken:automountServiceAccountToken?:*bool NodeName:nodeName?:string HostNetwork:hostNetwork?:bool HostPID:hostPID?:bool HostIPC:hostIPC?:bool ShareProcessNamespace:shareProcessNamespace?:*bool SecurityContext:securityContext?:*PodSecurityContext ImagePullSecrets:imagePullSecrets?:[]LocalObjectReference Hostname:hostname?:string Subdomain:subdomain?:string Affinity:affinity?:*Affinity SchedulerName:schedulerName?:string Tolerations:tolerations?:[]Toleration HostAliases:hostAliases?:[]HostAlias PriorityClassName:priorityClassName?:string Priority:priority?:*int32 DNSConfig:dnsConfig?:*PodDNSConfig ReadinessGates:readinessGates?:[]PodReadinessGate RuntimeClassName:runtimeClassName?:*string EnableServiceLinks:enableServiceLinks?:*bool PreemptionPolicy:preemptionPolicy?:*PreemptionPolicy Overhead:overhead?:ResourceList TopologySpreadConstraints:topologySpreadConstraints?:[]TopologySpreadConstraint SetHostnameAsFQDN:setHostnameAsFQDN?:*bool OS:os?:*PodOS HostUsers:hostUsers?:*bool SchedulingGates:schedulingGates?:[]PodSchedulingGate ResourceClaims:resourceClaims?:[]PodResourceClaim Resources:resources?:*ResourceRequirements@32 HostnameOverride:hostnameOverride?:*string@34 WorkloadRef:workloadRef?:*WorkloadReference@35-35 SchedulingGroup:schedulingGroup?:*PodSchedulingGroup@36 EvictionResponders:evictionResponders?:[]EvictionResponder@37',
  RollingUpdateDeployment: 'MaxUnavailable:maxUnavailable?:*intstr.IntOrString MaxSurge:maxSurge?:*intstr.IntOrString',
  PersistentVolumeClaimSpec:
    'AccessModes:accessModes?:[]PersistentVolumeAccessMode Selector:selector?:*LabelSelector Resources:resources?:VolumeResourceRequirements VolumeName:volumeName?:string StorageClassName:storageClassName?:*string VolumeMode:volumeMode?:*PersistentVolumeMode DataSource:dataSource?:*TypedLocalObjectReference DataSourceRef:dataSourceRef?:*TypedObjectReference VolumeAttributesClassName:volumeAttributesClassName?:*string',
  PersistentVolumeClaimStatus:
    'Phase:phase?:PersistentVolumeClaimPhase AccessModes:accessModes?:[]PersistentVolumeAccessMode Capacity:capacity?:ResourceList Conditions:conditions?:[]PersistentVolumeClaimCondition AllocatedResources:allocatedResources?:ResourceList AllocatedResourceStatuses:allocatedResourceStatuses?:map[ResourceName]ClaimResourceStatus CurrentVolumeAttributesClassName:currentVolumeAttributesClassName?:*string ModifyVolumeStatus:modifyVolumeStatus?:*ModifyVolumeStatus HealthStatus:healthStatus?:*VolumeHealthStatus@37',
  RollingUpdateStatefulSetStrategy: 'Partition:partition?:*int32 MaxUnavailable:maxUnavailable?:*intstr.IntOrString',
  RollingUpdateDaemonSet: 'MaxUnavailable:maxUnavailable?:*intstr.IntOrString MaxSurge:maxSurge?:*intstr.IntOrString',
  Volume: 'Name:name:string VolumeSource::VolumeSource',
  Container:
    'Name:name:string Image:image?:string Command:command?:[]string Args:args?:[]string WorkingDir:workingDir?:string Ports:ports?:[]ContainerPort EnvFrom:envFrom?:[]EnvFromSource Env:env?:[]EnvVar Resources:resources?:ResourceRequirements ResizePolicy:resizePolicy?:[]ContainerResizePolicy RestartPolicy:restartPolicy?:*ContainerRestartPolicy RestartPolicyRules:restartPolicyRules?:[]ContainerRestartRule@34 VolumeMounts:volumeMounts?:[]VolumeMount VolumeDevices:volumeDevices?:[]VolumeDevice LivenessProbe:livenessProbe?:*Probe ReadinessProbe:readinessProbe?:*Probe StartupProbe:startupProbe?:*Probe Lifecycle:lifecycle?:*Lifecycle TerminationMessagePath:terminationMessagePath?:string TerminationMessagePolicy:terminationMessagePolicy?:TerminationMessagePolicy ImagePullPolicy:imagePullPolicy?:PullPolicy SecurityContext:securityContext?:*SecurityContext Stdin:stdin?:bool StdinOnce:stdinOnce?:bool TTY:tty?:bool',
  EphemeralContainer:
    'EphemeralContainerCommon::EphemeralContainerCommon TargetContainerName:targetContainerName?:string',
  PodSecurityContext:
    'SELinuxOptions:seLinuxOptions?:*SELinuxOptions WindowsOptions:windowsOptions?:*WindowsSecurityContextOptions RunAsUser:runAsUser?:*int64 RunAsGroup:runAsGroup?:*int64 RunAsNonRoot:runAsNonRoot?:*bool SupplementalGroups:supplementalGroups?:[]int64 SupplementalGroupsPolicy:supplementalGroupsPolicy?:*SupplementalGroupsPolicy@31 FSGroup:fsGroup?:*int64 Sysctls:sysctls?:[]Sysctl FSGroupChangePolicy:fsGroupChangePolicy?:*PodFSGroupChangePolicy SeccompProfile:seccompProfile?:*SeccompProfile AppArmorProfile:appArmorProfile?:*AppArmorProfile@30 SELinuxChangePolicy:seLinuxChangePolicy?:*PodSELinuxChangePolicy@32',
  LocalObjectReference: 'Name:name?:string',
  Affinity:
    'NodeAffinity:nodeAffinity?:*NodeAffinity PodAffinity:podAffinity?:*PodAffinity PodAntiAffinity:podAntiAffinity?:*PodAntiAffinity',
  Toleration:
    'Key:key?:string Operator:operator?:TolerationOperator Value:value?:string Effect:effect?:TaintEffect TolerationSeconds:tolerationSeconds?:*int64',
  HostAlias: 'IP:ip?:string@29-29 IP:ip:string@30 Hostnames:hostnames?:[]string',
  PodDNSConfig: 'Nameservers:nameservers?:[]string Searches:searches?:[]string Options:options?:[]PodDNSConfigOption',
  PodReadinessGate: 'ConditionType:conditionType:PodConditionType',
  TopologySpreadConstraint:
    'MaxSkew:maxSkew:int32 TopologyKey:topologyKey:string WhenUnsatisfiable:whenUnsatisfiable:UnsatisfiableConstraintAction LabelSelector:labelSelector?:*LabelSelector MinDomains:minDomains?:*int32 NodeAffinityPolicy:nodeAffinityPolicy?:*NodeInclusionPolicy NodeTaintsPolicy:nodeTaintsPolicy?:*NodeInclusionPolicy MatchLabelKeys:matchLabelKeys?:[]string',
  PodOS: 'Name:name:OSName',
  PodSchedulingGate: 'Name:name:string',
  PodResourceClaim:
    'Name:name:string Source:source?:ClaimSource@29-30 ResourceClaimName:resourceClaimName?:*string@31 ResourceClaimTemplateName:resourceClaimTemplateName?:*string@31',
  ResourceRequirements: 'Limits:limits?:ResourceList Requests:requests?:ResourceList Claims:claims?:[]ResourceClaim',
  WorkloadReference:
    'Name:name:string@35-35 PodGroup:podGroup:string@35-35 PodGroupReplicaKey:podGroupReplicaKey?:string@35-35',
  PodSchedulingGroup: 'PodGroupName:podGroupName?:*string@36',
  EvictionResponder: 'Name:name:string@37 Priority:priority:*int32@37',
  VolumeResourceRequirements: 'Limits:limits?:ResourceList Requests:requests?:ResourceList',
  TypedLocalObjectReference: 'APIGroup:apiGroup:*string Kind:kind:string Name:name:string',
  TypedObjectReference: 'APIGroup:apiGroup:*string Kind:kind:string Name:name:string Namespace:namespace?:*string',
  PersistentVolumeClaimCondition:
    'Type:type:PersistentVolumeClaimConditionType Status:status:ConditionStatus LastProbeTime:lastProbeTime?:Time LastTransitionTime:lastTransitionTime?:Time Reason:reason?:string Message:message?:string',
  ModifyVolumeStatus:
    'TargetVolumeAttributesClassName:targetVolumeAttributesClassName?:string Status:status:PersistentVolumeClaimModifyVolumeStatus',
  VolumeHealthStatus:
    'HealthConditions:healthConditions?:[]VolumeHealthCondition@37 LastTransitionTime:lastTransitionTime?:Time@37',
  VolumeSource:
    'HostPath:hostPath?:*HostPathVolumeSource EmptyDir:emptyDir?:*EmptyDirVolumeSource GCEPersistentDisk:gcePersistentDisk?:*GCEPersistentDiskVolumeSource AWSElasticBlockStore:awsElasticBlockStore?:*AWSElasticBlockStoreVolumeSource GitRepo:gitRepo?:*GitRepoVolumeSource Secret:secret?:*SecretVolumeSource NFS:nfs?:*NFSVolumeSource ISCSI:iscsi?:*ISCSIVolumeSource Glusterfs:glusterfs?:*GlusterfsVolumeSource PersistentVolumeClaim:persistentVolumeClaim?:*PersistentVolumeClaimVolumeSource RBD:rbd?:*RBDVolumeSource FlexVolume:flexVolume?:*FlexVolumeSource Cinder:cinder?:*CinderVolumeSource CephFS:cephfs?:*CephFSVolumeSource Flocker:flocker?:*FlockerVolumeSource DownwardAPI:downwardAPI?:*DownwardAPIVolumeSource FC:fc?:*FCVolumeSource AzureFile:azureFile?:*AzureFileVolumeSource ConfigMap:configMap?:*ConfigMapVolumeSource VsphereVolume:vsphereVolume?:*VsphereVirtualDiskVolumeSource Quobyte:quobyte?:*QuobyteVolumeSource AzureDisk:azureDisk?:*AzureDiskVolumeSource PhotonPersistentDisk:photonPersistentDisk?:*PhotonPersistentDiskVolumeSource Projected:projected?:*ProjectedVolumeSource PortworxVolume:portworxVolume?:*PortworxVolumeSource ScaleIO:scaleIO?:*ScaleIOVolumeSource StorageOS:storageos?:*StorageOSVolumeSource CSI:csi?:*CSIVolumeSource Ephemeral:ephemeral?:*EphemeralVolumeSource Image:image?:*ImageVolumeSource@31',
  ContainerPort:
    'Name:name?:string HostPort:hostPort?:int32 ContainerPort:containerPort:int32 Protocol:protocol?:Protocol HostIP:hostIP?:string',
  EnvFromSource:
    'Prefix:prefix?:string ConfigMapRef:configMapRef?:*ConfigMapEnvSource SecretRef:secretRef?:*SecretEnvSource',
  EnvVar: 'Name:name:string Value:value?:string ValueFrom:valueFrom?:*EnvVarSource',
  ContainerResizePolicy:
    'ResourceName:resourceName:ResourceName RestartPolicy:restartPolicy:ResourceResizeRestartPolicy',
  ContainerRestartRule:
    'Action:action?:ContainerRestartRuleAction@34 ExitCodes:exitCodes?:*ContainerRestartRuleOnExitCodes@34',
  VolumeMount:
    'Name:name:string ReadOnly:readOnly?:bool RecursiveReadOnly:recursiveReadOnly?:*RecursiveReadOnlyMode@30 MountPath:mountPath:string SubPath:subPath?:string MountPropagation:mountPropagation?:*MountPropagationMode SubPathExpr:subPathExpr?:string BindMountOptions:bindMountOptions?:[]string@37',
  VolumeDevice: 'Name:name:string DevicePath:devicePath:string',
  Probe:
    'ProbeHandler::ProbeHandler InitialDelaySeconds:initialDelaySeconds?:int32 TimeoutSeconds:timeoutSeconds?:int32 PeriodSeconds:periodSeconds?:int32 SuccessThreshold:successThreshold?:int32 FailureThreshold:failureThreshold?:int32 TerminationGracePeriodSeconds:terminationGracePeriodSeconds?:*int64',
  Lifecycle:
    'PostStart:postStart?:*LifecycleHandler PreStop:preStop?:*LifecycleHandler StopSignal:stopSignal?:*Signal@33',
  SecurityContext:
    'Capabilities:capabilities?:*Capabilities Privileged:privileged?:*bool SELinuxOptions:seLinuxOptions?:*SELinuxOptions WindowsOptions:windowsOptions?:*WindowsSecurityContextOptions RunAsUser:runAsUser?:*int64 RunAsGroup:runAsGroup?:*int64 RunAsNonRoot:runAsNonRoot?:*bool ReadOnlyRootFilesystem:readOnlyRootFilesystem?:*bool AllowPrivilegeEscalation:allowPrivilegeEscalation?:*bool ProcMount:procMount?:*ProcMountType SeccompProfile:seccompProfile?:*SeccompProfile AppArmorProfile:appArmorProfile?:*AppArmorProfile@30',
  EphemeralContainerCommon:
    'Name:name:string Image:image?:string Command:command?:[]string Args:args?:[]string WorkingDir:workingDir?:string Ports:ports?:[]ContainerPort EnvFrom:envFrom?:[]EnvFromSource Env:env?:[]EnvVar Resources:resources?:ResourceRequirements ResizePolicy:resizePolicy?:[]ContainerResizePolicy RestartPolicy:restartPolicy?:*ContainerRestartPolicy RestartPolicyRules:restartPolicyRules?:[]ContainerRestartRule@34 VolumeMounts:volumeMounts?:[]VolumeMount VolumeDevices:volumeDevices?:[]VolumeDevice LivenessProbe:livenessProbe?:*Probe ReadinessProbe:readinessProbe?:*Probe StartupProbe:startupProbe?:*Probe Lifecycle:lifecycle?:*Lifecycle TerminationMessagePath:terminationMessagePath?:string TerminationMessagePolicy:terminationMessagePolicy?:TerminationMessagePolicy ImagePullPolicy:imagePullPolicy?:PullPolicy SecurityContext:securityContext?:*SecurityContext Stdin:stdin?:bool StdinOnce:stdinOnce?:bool TTY:tty?:bool',
  SELinuxOptions: 'User:user?:string Role:role?:string Type:type?:string Level:level?:string',
  WindowsSecurityContextOptions:
    'GMSACredentialSpecName:gmsaCredentialSpecName?:*string GMSACredentialSpec:gmsaCredentialSpec?:*string RunAsUserName:runAsUserName?:*string HostProcess:hostProcess?:*bool',
  Sysctl: 'Name:name:string Value:value:string',
  SeccompProfile: 'Type:type:SeccompProfileType LocalhostProfile:localhostProfile?:*string',
  AppArmorProfile: 'Type:type:AppArmorProfileType@30 LocalhostProfile:localhostProfile?:*string@30',
  NodeAffinity:
    'RequiredDuringSchedulingIgnoredDuringExecution:requiredDuringSchedulingIgnoredDuringExecution?:*NodeSelector PreferredDuringSchedulingIgnoredDuringExecution:preferredDuringSchedulingIgnoredDuringExecution?:[]PreferredSchedulingTerm',
  PodAffinity:
    'RequiredDuringSchedulingIgnoredDuringExecution:requiredDuringSchedulingIgnoredDuringExecution?:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:preferredDuringSchedulingIgnoredDuringExecution?:[]WeightedPodAffinityTerm',
  PodAntiAffinity:
    'RequiredDuringSchedulingIgnoredDuringExecution:requiredDuringSchedulingIgnoredDuringExecution?:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:preferredDuringSchedulingIgnoredDuringExecution?:[]WeightedPodAffinityTerm',
  PodDNSConfigOption: 'Name:name?:string Value:value?:*string',
  ClaimSource:
    'ResourceClaimName:resourceClaimName?:*string@29-30 ResourceClaimTemplateName:resourceClaimTemplateName?:*string@29-30',
  ResourceClaim: 'Name:name:string Request:request?:string@31',
  VolumeHealthCondition: 'Status:status:VolumeHealthStatusType@37 Reason:reason:string@37 Message:message?:string@37',
  HostPathVolumeSource: 'Path:path:string Type:type?:*HostPathType',
  EmptyDirVolumeSource: 'Medium:medium?:StorageMedium SizeLimit:sizeLimit?:*resource.Quantity Mode:mode?:*int32@37',
  GCEPersistentDiskVolumeSource:
    'PDName:pdName:string FSType:fsType?:string Partition:partition?:int32 ReadOnly:readOnly?:bool',
  AWSElasticBlockStoreVolumeSource:
    'VolumeID:volumeID:string FSType:fsType?:string Partition:partition?:int32 ReadOnly:readOnly?:bool',
  GitRepoVolumeSource: 'Repository:repository:string Revision:revision?:string Directory:directory?:string',
  SecretVolumeSource:
    'SecretName:secretName?:string Items:items?:[]KeyToPath DefaultMode:defaultMode?:*int32 Optional:optional?:*bool DefaultUser:defaultUser?:*int64@37',
  NFSVolumeSource: 'Server:server:string Path:path:string ReadOnly:readOnly?:bool',
  ISCSIVolumeSource:
    'TargetPortal:targetPortal:string IQN:iqn:string Lun:lun:int32 ISCSIInterface:iscsiInterface?:string FSType:fsType?:string ReadOnly:readOnly?:bool Portals:portals?:[]string DiscoveryCHAPAuth:chapAuthDiscovery?:bool SessionCHAPAuth:chapAuthSession?:bool SecretRef:secretRef?:*LocalObjectReference InitiatorName:initiatorName?:*string',
  GlusterfsVolumeSource: 'EndpointsName:endpoints:string Path:path:string ReadOnly:readOnly?:bool',
  PersistentVolumeClaimVolumeSource: 'ClaimName:claimName:string ReadOnly:readOnly?:bool',
  RBDVolumeSource:
    'CephMonitors:monitors:[]string RBDImage:image:string FSType:fsType?:string RBDPool:pool?:string RadosUser:user?:string Keyring:keyring?:string SecretRef:secretRef?:*LocalObjectReference ReadOnly:readOnly?:bool',
  FlexVolumeSource:
    'Driver:driver:string FSType:fsType?:string SecretRef:secretRef?:*LocalObjectReference ReadOnly:readOnly?:bool Options:options?:map[string]string',
  CinderVolumeSource:
    'VolumeID:volumeID:string FSType:fsType?:string ReadOnly:readOnly?:bool SecretRef:secretRef?:*LocalObjectReference',
  CephFSVolumeSource:
    'Monitors:monitors:[]string Path:path?:string User:user?:string SecretFile:secretFile?:string SecretRef:secretRef?:*LocalObjectReference ReadOnly:readOnly?:bool',
  FlockerVolumeSource: 'DatasetName:datasetName?:string DatasetUUID:datasetUUID?:string',
  DownwardAPIVolumeSource:
    'Items:items?:[]DownwardAPIVolumeFile DefaultMode:defaultMode?:*int32 DefaultUser:defaultUser?:*int64@37',
  FCVolumeSource:
    'TargetWWNs:targetWWNs?:[]string Lun:lun?:*int32 FSType:fsType?:string ReadOnly:readOnly?:bool WWIDs:wwids?:[]string',
  AzureFileVolumeSource: 'SecretName:secretName:string ShareName:shareName:string ReadOnly:readOnly?:bool',
  ConfigMapVolumeSource:
    'LocalObjectReference::LocalObjectReference Items:items?:[]KeyToPath DefaultMode:defaultMode?:*int32 Optional:optional?:*bool DefaultUser:defaultUser?:*int64@37',
  VsphereVirtualDiskVolumeSource:
    'VolumePath:volumePath:string FSType:fsType?:string StoragePolicyName:storagePolicyName?:string StoragePolicyID:storagePolicyID?:string',
  QuobyteVolumeSource:
    'Registry:registry:string Volume:volume:string ReadOnly:readOnly?:bool User:user?:string Group:group?:string Tenant:tenant?:string',
  AzureDiskVolumeSource:
    'DiskName:diskName:string DataDiskURI:diskURI:string CachingMode:cachingMode?:*AzureDataDiskCachingMode FSType:fsType?:*string ReadOnly:readOnly?:*bool Kind:kind?:*AzureDataDiskKind',
  PhotonPersistentDiskVolumeSource: 'PdID:pdID:string FSType:fsType?:string',
  ProjectedVolumeSource:
    'Sources:sources:[]VolumeProjection DefaultMode:defaultMode?:*int32 DefaultUser:defaultUser?:*int64@37',
  PortworxVolumeSource: 'VolumeID:volumeID:string FSType:fsType?:string ReadOnly:readOnly?:bool',
  ScaleIOVolumeSource:
    'Gateway:gateway:string System:system:string SecretRef:secretRef:*LocalObjectReference SSLEnabled:sslEnabled?:bool ProtectionDomain:protectionDomain?:string StoragePool:storagePool?:string StorageMode:storageMode?:string VolumeName:volumeName?:string FSType:fsType?:string ReadOnly:readOnly?:bool',
  StorageOSVolumeSource:
    'VolumeName:volumeName?:string VolumeNamespace:volumeNamespace?:string FSType:fsType?:string ReadOnly:readOnly?:bool SecretRef:secretRef?:*LocalObjectReference',
  CSIVolumeSource:
    'Driver:driver:string ReadOnly:readOnly?:*bool FSType:fsType?:*string VolumeAttributes:volumeAttributes?:map[string]string NodePublishSecretRef:nodePublishSecretRef?:*LocalObjectReference',
  EphemeralVolumeSource: 'VolumeClaimTemplate:volumeClaimTemplate?:*PersistentVolumeClaimTemplate',
  ImageVolumeSource: 'Reference:reference?:string@31 PullPolicy:pullPolicy?:PullPolicy@31',
  ConfigMapEnvSource: 'LocalObjectReference::LocalObjectReference Optional:optional?:*bool',
  SecretEnvSource: 'LocalObjectReference::LocalObjectReference Optional:optional?:*bool',
  EnvVarSource:
    'FieldRef:fieldRef?:*ObjectFieldSelector ResourceFieldRef:resourceFieldRef?:*ResourceFieldSelector ConfigMapKeyRef:configMapKeyRef?:*ConfigMapKeySelector SecretKeyRef:secretKeyRef?:*SecretKeySelector FileKeyRef:fileKeyRef?:*FileKeySelector@34',
  ContainerRestartRuleOnExitCodes:
    'Operator:operator?:ContainerRestartRuleOnExitCodesOperator@34 Values:values?:[]int32@34',
  ProbeHandler:
    'Exec:exec?:*ExecAction HTTPGet:httpGet?:*HTTPGetAction TCPSocket:tcpSocket?:*TCPSocketAction GRPC:grpc?:*GRPCAction',
  LifecycleHandler:
    'Exec:exec?:*ExecAction HTTPGet:httpGet?:*HTTPGetAction TCPSocket:tcpSocket?:*TCPSocketAction Sleep:sleep?:*SleepAction',
  Capabilities: 'Add:add?:[]Capability Drop:drop?:[]Capability',
  NodeSelector: 'NodeSelectorTerms:nodeSelectorTerms:[]NodeSelectorTerm',
  PreferredSchedulingTerm: 'Weight:weight:int32 Preference:preference:NodeSelectorTerm',
  PodAffinityTerm:
    'LabelSelector:labelSelector?:*LabelSelector Namespaces:namespaces?:[]string TopologyKey:topologyKey:string NamespaceSelector:namespaceSelector?:*LabelSelector MatchLabelKeys:matchLabelKeys?:[]string MismatchLabelKeys:mismatchLabelKeys?:[]string',
  WeightedPodAffinityTerm: 'Weight:weight:int32 PodAffinityTerm:podAffinityTerm:PodAffinityTerm',
  KeyToPath: 'Key:key:string Path:path:string Mode:mode?:*int32 User:user?:*int64@37',
  DownwardAPIVolumeFile:
    'Path:path:string FieldRef:fieldRef?:*ObjectFieldSelector ResourceFieldRef:resourceFieldRef?:*ResourceFieldSelector Mode:mode?:*int32 User:user?:*int64@37',
  VolumeProjection:
    'Secret:secret?:*SecretProjection DownwardAPI:downwardAPI?:*DownwardAPIProjection ConfigMap:configMap?:*ConfigMapProjection ServiceAccountToken:serviceAccountToken?:*ServiceAccountTokenProjection ClusterTrustBundle:clusterTrustBundle?:*ClusterTrustBundleProjection PodCertificate:podCertificate?:*PodCertificateProjection@34',
  PersistentVolumeClaimTemplate: 'ObjectMeta:metadata?:ObjectMeta Spec:spec:PersistentVolumeClaimSpec',
  ObjectFieldSelector: 'APIVersion:apiVersion?:string FieldPath:fieldPath:string',
  ResourceFieldSelector:
    'ContainerName:containerName?:string Resource:resource:string Divisor:divisor?:resource.Quantity',
  ConfigMapKeySelector: 'LocalObjectReference::LocalObjectReference Key:key:string Optional:optional?:*bool',
  SecretKeySelector: 'LocalObjectReference::LocalObjectReference Key:key:string Optional:optional?:*bool',
  FileKeySelector: 'VolumeName:volumeName:string@34 Path:path:string@34 Key:key:string@34 Optional:optional?:*bool@34',
  ExecAction: 'Command:command?:[]string',
  HTTPGetAction:
    'Path:path?:string Port:port:intstr.IntOrString Host:host?:string Scheme:scheme?:URIScheme HTTPHeaders:httpHeaders?:[]HTTPHeader Protocol:protocol?:*HTTPProtocol@37',
  TCPSocketAction: 'Port:port:intstr.IntOrString Host:host?:string',
  GRPCAction: 'Port:port:int32 Service:service:*string Mode:mode?:*GRPCProbeMode@37',
  SleepAction: 'Seconds:seconds:int64',
  NodeSelectorTerm:
    'MatchExpressions:matchExpressions?:[]NodeSelectorRequirement MatchFields:matchFields?:[]NodeSelectorRequirement',
  SecretProjection: 'LocalObjectReference::LocalObjectReference Items:items?:[]KeyToPath Optional:optional?:*bool',
  DownwardAPIProjection: 'Items:items?:[]DownwardAPIVolumeFile',
  ConfigMapProjection: 'LocalObjectReference::LocalObjectReference Items:items?:[]KeyToPath Optional:optional?:*bool',
  ServiceAccountTokenProjection:
    'Audience:audience?:string ExpirationSeconds:expirationSeconds?:*int64 Path:path:string User:user?:*int64@37',
  ClusterTrustBundleProjection:
    'Name:name?:*string SignerName:signerName?:*string LabelSelector:labelSelector?:*LabelSelector Optional:optional?:*bool Path:path:string User:user?:*int64@37',
  PodCertificateProjection:
    'SignerName:signerName?:string@34 KeyType:keyType?:string@34 MaxExpirationSeconds:maxExpirationSeconds?:*int32@34 CredentialBundlePath:credentialBundlePath?:string@34 KeyPath:keyPath?:string@34 CertificateChainPath:certificateChainPath?:string@34 UserAnnotations:userAnnotations?:map[string]string@35 User:user?:*int64@37',
  HTTPHeader: 'Name:name:string Value:value:string',
  NodeSelectorRequirement: 'Key:key:string Operator:operator:NodeSelectorOperator Values:values?:[]string',
};

/** Named types that are no structs, with what they stand for; all are of package v1. */
export const goNamedTypes: Readonly<Record<string, string>> = {
  AppArmorProfileType: 'string',
  AzureDataDiskCachingMode: 'string',
  AzureDataDiskKind: 'string',
  Capability: 'string',
  ClaimResourceStatus: 'string',
  ConditionStatus: 'string',
  ContainerRestartPolicy: 'string',
  ContainerRestartRuleAction: 'string',
  ContainerRestartRuleOnExitCodesOperator: 'string',
  DNSPolicy: 'string',
  DaemonSetConditionType: 'string',
  DaemonSetUpdateStrategyType: 'string',
  DeploymentConditionType: 'string',
  DeploymentStrategyType: 'string',
  GRPCProbeMode: 'string',
  HTTPProtocol: 'string',
  HostPathType: 'string',
  LabelSelectorOperator: 'string',
  ManagedFieldsOperationType: 'string',
  MountPropagationMode: 'string',
  NodeInclusionPolicy: 'string',
  NodeSelectorOperator: 'string',
  OSName: 'string',
  PersistentVolumeAccessMode: 'string',
  PersistentVolumeClaimConditionType: 'string',
  PersistentVolumeClaimModifyVolumeStatus: 'string',
  PersistentVolumeClaimPhase: 'string',
  PersistentVolumeClaimRetentionPolicyType: 'string',
  PersistentVolumeMode: 'string',
  PodConditionType: 'string',
  PodFSGroupChangePolicy: 'string',
  PodManagementPolicyType: 'string',
  PodSELinuxChangePolicy: 'string',
  PreemptionPolicy: 'string',
  ProcMountType: 'string',
  Protocol: 'string',
  PullPolicy: 'string',
  RecursiveReadOnlyMode: 'string',
  ResourceList: 'map[ResourceName]resource.Quantity',
  ResourceName: 'string',
  ResourceResizeRestartPolicy: 'string',
  RestartPolicy: 'string',
  SeccompProfileType: 'string',
  Signal: 'string',
  StatefulSetConditionType: 'string',
  StatefulSetUpdateStrategyType: 'string',
  StorageMedium: 'string',
  SupplementalGroupsPolicy: 'string',
  TaintEffect: 'string',
  TerminationMessagePolicy: 'string',
  TolerationOperator: 'string',
  URIScheme: 'string',
  UnsatisfiableConstraintAction: 'string',
  VolumeHealthStatusType: 'string',
};
