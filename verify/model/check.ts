/** The checks, in the order of the report. */
export const checkCatalog = {
  'server-error': { title: 'No server error', about: 'No response has the status 500.' },
  status: { title: 'Status declared', about: 'The contract declares the status of each response.' },
  'media-type': {
    title: 'Media type declared',
    about: 'Each response has a media type that the contract declares for its status.',
  },
  headers: { title: 'Headers', about: 'Each response has the headers that the contract requires, with valid values.' },
  body: { title: 'Body', about: 'The body of each response matches its schema.' },
  frames: { title: 'Frames', about: 'Each frame of a stream matches its schema.' },
  'error-code': {
    title: 'Error code declared',
    about: 'Each error has a code that the contract declares for its status.',
  },
  'accepts-valid': {
    title: 'Accepts valid requests',
    about: 'A request that the contract allows is not refused as malformed.',
  },
  'refuses-invalid': {
    title: 'Refuses invalid requests',
    about: 'A request with one mistake is refused, with the code that the contract names.',
  },
  methods: { title: 'Methods', about: 'A method that a path does not have is refused with 405 and `Allow`.' },
  credentials: {
    title: 'Credentials',
    about: 'Requests without credentials, or with invalid ones, are refused with 401.',
  },
  access: {
    title: 'Roles and scopes',
    about: 'Each role and each scope may do what the contract says, and nothing else.',
  },
  secrets: {
    title: 'Secrets',
    about: 'What was given as a secret is in no response, except in those that the contract marks.',
  },
  existence: { title: 'Created and deleted', about: 'What was created can be read; what was deleted cannot.' },
  effects: {
    title: 'Effects',
    about: 'A change has the values that were sent, in its response and in every read, and no others.',
  },
  lists: {
    title: 'Lists',
    about: 'Lists have the documented order and the requested items, and show what other reads show.',
  },
  lifecycle: { title: 'Lifecycles', about: 'Operations change states as `x-lifecycle` says.' },
  limits: { title: 'Limits', about: 'Values at the edge of a limit are accepted; the next ones are refused.' },
  conflicts: {
    title: 'Conflicts',
    about: 'Each documented conflict is reported where it exists, and not where it does not.',
  },
  workflows: { title: 'Workflows', about: 'The user journeys of the contract succeed.' },
} as const satisfies Record<string, { readonly title: string; readonly about: string }>;

export type CheckId = keyof typeof checkCatalog;

// The keys of the catalog.
export const checkIds = Object.keys(checkCatalog) as CheckId[];
