// Made by npm run generate from openapi/; do not edit.

/** The rate limits of the operations that have some. */
export const rateLimits = { askAi: [{ caller: 'anonymous', limit: 7, windowSeconds: 86400 }, { caller: 'authenticated', limit: 60, windowSeconds: 3600 }] } as const;

/** The public registries whose images getRegistryImage describes. */
export const registries: readonly string[] = ['docker.io', 'ghcr.io', 'quay.io', 'gcr.io', 'registry.k8s.io', 'mcr.microsoft.com', 'public.ecr.aws', 'registry.gitlab.com'];
