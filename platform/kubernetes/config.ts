import { bytes, flag, text } from '../shared/config-schema.ts';

/** A cluster whose region a control plane uses. */
export interface ClusterConfig {
  /** A file; `null` for the account of the pod in which the server runs. */
  readonly kubeconfig: string | null;
  /** Context of the kubeconfig; the current one by default. */
  readonly context?: string;
  /** Where images that are built here are pushed, and pulled by the cluster: a host, perhaps with a path. */
  readonly registry: string;
  /** Bytes that volumes may take, which a cluster does not say. */
  readonly storage: number;
  /** Name of the class of volumes; that of the cluster by default. */
  readonly storageClass?: string;
  /** Whether volumes of the class can grow in place; not by default. */
  readonly growsVolumes?: boolean;
  /** Begins the names of namespaces; that of this data by default. No other control plane of the cluster has it. */
  readonly namespacePrefix?: string;
}

const name = { type: 'string', pattern: '^[a-z0-9][a-z0-9.-]*$', maxLength: 253 };

export const clusterSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kubeconfig', 'registry', 'storage'],
  properties: {
    kubeconfig: { ...text(4096), type: ['string', 'null'] },
    context: text(),
    registry: { type: 'string', pattern: '^[a-z0-9.-]+(:\\d+)?(/[a-z0-9._-]+)*$', maxLength: 200 },
    storage: bytes,
    storageClass: name,
    growsVolumes: flag,
    // The id of an app follows, and names have at most 63 characters.
    namespacePrefix: { type: 'string', pattern: '^[a-z][a-z0-9-]*[a-z0-9]$', maxLength: 26 },
  } satisfies Record<keyof ClusterConfig, object>,
};
