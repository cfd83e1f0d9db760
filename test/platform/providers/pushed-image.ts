const types = {
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
};

/** The configuration of an image for a platform, which sets everything that is described. */
export function configOf(architecture: string) {
  return {
    created: '2026-01-02T03:04:05Z',
    os: 'linux',
    architecture,
    config: {
      ExposedPorts: { '8080/tcp': {}, '53/udp': {} },
      Volumes: { '/var/lib/app': {}, '/data': {} },
      Env: ['PATH=/usr/bin', 'KEY=secret=value'],
      User: 'app',
      Entrypoint: ['/app'],
      Cmd: ['serve'],
      Labels: { 'org.opencontainers.image.title': 'App' },
    },
    rootfs: { type: 'layers', diff_ids: [] },
  };
}

interface Part {
  readonly digest: string;
  readonly size: number;
}

export function manifestOf(config: Part, layers: readonly Part[]) {
  const described = layers.map((layer) => ({ mediaType: types.layer, ...layer }));
  return {
    schemaVersion: 2,
    mediaType: types.manifest,
    config: { mediaType: types.config, ...config },
    layers: described,
  };
}

/** The index of an image for two platforms, with an attestation as builders add it. */
export function indexOf(arm: Part, amd: Part, attestation: Part) {
  const entry = (part: Part, platform: object) => ({ mediaType: types.manifest, ...part, platform });
  const manifests = [
    entry(arm, { os: 'linux', architecture: 'arm64', variant: 'v8' }),
    entry(amd, { os: 'linux', architecture: 'amd64' }),
    entry(attestation, { os: 'unknown', architecture: 'unknown' }),
  ];
  return { schemaVersion: 2, mediaType: types.index, manifests };
}
