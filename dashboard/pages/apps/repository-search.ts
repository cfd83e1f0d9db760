/** The repository that an address names, as in a link of its README. */
export interface RepositorySearch {
  readonly repo?: string;
  readonly branch?: string;
}

/** The same, or an application of the catalog. */
export interface PublicSearch extends RepositorySearch {
  readonly template?: string;
}

export function readPublicSearch(search: Readonly<Record<string, unknown>>): PublicSearch {
  const { template } = search;
  return typeof template === 'string' ? { template } : readRepositorySearch(search);
}

export function readRepositorySearch({ repo, branch }: Readonly<Record<string, unknown>>): RepositorySearch {
  return {
    ...(typeof repo === 'string' && { repo }),
    ...(typeof branch === 'string' && { branch }),
  };
}
