/** The repository that an address names, as in a link of its README. */
export interface RepositorySearch {
  readonly repo?: string;
  readonly branch?: string;
}

export function readRepositorySearch({ repo, branch }: Readonly<Record<string, unknown>>): RepositorySearch {
  return {
    ...(typeof repo === 'string' && { repo }),
    ...(typeof branch === 'string' && { branch }),
  };
}
