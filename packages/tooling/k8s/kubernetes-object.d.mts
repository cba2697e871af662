export type Labels = Readonly<Record<string, string>>;

export interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values: readonly string[];
  }[];
}

interface Metadata {
  name: string;
  namespace?: string;
  labels?: Labels;
}

interface Probe {
  readonly httpGet?: { readonly path: string };
  readonly tcpSocket?: object;
}

export interface Container {
  readonly name: string;
  image?: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources?: object;
  readonly securityContext?: object;
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly sleep?: { readonly seconds: number } } };
}

interface Pod {
  readonly serviceAccountName: string;
  readonly terminationGracePeriodSeconds?: number;
  readonly topologySpreadConstraints?: readonly object[];
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
}

export interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}

export interface Rule {
  readonly ports: readonly { readonly port: string | number; readonly protocol?: string }[];
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
}

/** An object of Kubernetes as YAML has it, with those fields that the tools read. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  metadata: Metadata;
  readonly automountServiceAccountToken?: boolean;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    replicas?: number;
    readonly strategy?: object;
    readonly maxUnavailable?: number;
    readonly selector?: Selector;
    readonly podSelector?: Selector;
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
    readonly template?: { metadata?: Metadata; readonly spec: Pod };
    readonly volumeClaimTemplates?: { metadata?: Metadata }[];
    readonly inheritedMetadata?: { readonly labels: Labels };
  };
}

/** What a kustomization.yaml of k8s/ says. */
export interface Kustomization {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly { readonly path?: string; readonly patch?: string; readonly target: Target }[];
  readonly labels?: readonly { readonly pairs: Labels; readonly includeTemplates?: boolean }[];
  readonly images?: readonly {
    readonly name: string;
    readonly newName?: string;
    readonly newTag?: string;
    readonly digest?: string;
  }[];
  readonly replicas?: readonly { readonly name: string; readonly count: number }[];
  readonly namespace?: string;
  readonly nameSuffix?: string;
  readonly configMapGenerator?: readonly { readonly name: string; readonly files: readonly string[] }[];
  readonly generatorOptions?: { readonly labels?: Labels };
  readonly secretGenerator?: readonly {
    readonly name: string;
    readonly type?: string;
    readonly envs: readonly string[];
  }[];
}

export interface Target {
  readonly kind?: string;
  readonly name?: string;
  readonly labelSelector?: string;
}
