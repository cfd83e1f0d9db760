// Made by npm run generate from openapi/; do not edit.

/** The ids of the operations that accept an `Idempotency-Key`. */
export const idempotentOperations: readonly string[] = [
  'createTicket',
  'createTicketMessage',
  'createWorkspace',
  'transferWorkspace',
  'createInvitation',
  'acceptInvitation',
  'activateRegion',
  'changePlan',
  'createUpload',
  'deployApp',
  'installApplication',
  'restartApp',
  'redeployApp',
  'transferApp',
  'createDeploy',
  'createDomain',
  'createVar',
];

/** The rate limits of the operations that have some. */
export const rateLimits = { askAi: [{ caller: 'anonymous', limit: 7, windowSeconds: 86400 }, { caller: 'authenticated', limit: 60, windowSeconds: 3600 }] } as const;

/** The public registries whose images getRegistryImage describes. */
export const registries: readonly string[] = ['docker.io', 'ghcr.io', 'quay.io', 'gcr.io', 'registry.k8s.io', 'mcr.microsoft.com', 'public.ecr.aws', 'registry.gitlab.com'];
