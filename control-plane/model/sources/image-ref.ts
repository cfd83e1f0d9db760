const host = String.raw`[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::[0-9]+)?`;
const part = String.raw`[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*`;
const reference = new RegExp(
  String.raw`^(?:(${host})/)?(${part}(?:/${part})*)(?::(\w[\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$`,
);

/** The parts of a reference to a container image. */
export interface ImageRef {
  /** A host, with its port if it has one. */
  readonly registry: string;
  readonly repository: string;
  /** `null` for a reference by digest alone. */
  readonly tag: string | null;
  readonly digest: string | null;
}

/**
 * Parses a reference by the rules of registries: without a host it is on `docker.io`, and the tag is `latest` by
 * default. `null` if the text is not a reference.
 */
export function parseImageRef(text: string): ImageRef | null {
  const [, first, rest, tag, digest] = reference.exec(text) ?? [];
  if (rest === undefined) return null;
  const isHost = first !== undefined && (/[.:A-Z]/.test(first) || first === 'localhost');
  const registry = isHost ? first.toLowerCase() : 'docker.io';
  const name = isHost || first === undefined ? rest : `${first}/${rest}`;
  const repository = registry === 'docker.io' && !name.includes('/') ? `library/${name}` : name;
  return { registry, repository, tag: tag ?? (digest === undefined ? 'latest' : null), digest: digest ?? null };
}
