// Made by npm run generate from openapi/; do not edit.

/** The rate limits of the operations that have some. */
export const rateLimits = {
  createDeviceCode: [{ caller: 'anonymous', limit: 60, windowSeconds: 3600 }],
  exchangeToken: [{ caller: 'anonymous', limit: 120, windowSeconds: 60 }],
  getAccountBilling: [{ caller: 'authenticated', limit: 600, windowSeconds: 3600 }],
  listGithostInstallations: [{ caller: 'authenticated', limit: 600, windowSeconds: 3600 }],
  askAi: [{ caller: 'anonymous', limit: 7, windowSeconds: 86400 }, { caller: 'authenticated', limit: 60, windowSeconds: 3600 }],
  inspectPublic: [{ caller: 'anonymous', limit: 60, windowSeconds: 3600 }],
  getRegistryImage: [{ caller: 'anonymous', limit: 120, windowSeconds: 3600 }],
  getDns: [{ caller: 'anonymous', limit: 60, windowSeconds: 60 }],
  contactSupport: [{ caller: 'anonymous', limit: 30, windowSeconds: 3600 }, { caller: 'recipient', limit: 300, windowSeconds: 3600 }],
  transferWorkspace: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }],
  createInvitation: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }, { caller: 'recipient', limit: 20, windowSeconds: 3600 }],
  activateRegion: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }],
  changePlan: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }],
  inspectSource: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }],
  importProject: [{ caller: 'authenticated', limit: 120, windowSeconds: 3600 }],
  deployApp: [{ caller: 'authenticated', limit: 600, windowSeconds: 3600 }],
  installApplication: [{ caller: 'authenticated', limit: 600, windowSeconds: 3600 }],
  redeployApp: [{ caller: 'authenticated', limit: 600, windowSeconds: 3600 }],
  createDeploy: [{ caller: 'authenticated', limit: 600, windowSeconds: 3600 }],
  createDomain: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }],
  createAlert: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }],
  updateAlert: [{ caller: 'authenticated', limit: 300, windowSeconds: 3600 }],
} as const;

/** The public registries whose images getRegistryImage describes. */
export const registries: readonly string[] = ['docker.io', 'ghcr.io', 'quay.io', 'gcr.io', 'registry.k8s.io', 'mcr.microsoft.com', 'public.ecr.aws', 'registry.gitlab.com'];
