// Made by npm run generate from openapi/; do not edit.

/** The schema of `platform.yaml` in a source, and those that it refers to. */
export const platformFileSchemas = {
  PlatformFile: {
    type: 'object',
    description: 'Choices for what is otherwise found in the files. Those of a request win, each as a whole.',
    additionalProperties: false,
    properties: {
      build: { $ref: '#/components/schemas/BuildChoicesBody' },
      port: { $ref: '#/components/schemas/ServicePort' },
      publicService: { $ref: '#/components/schemas/PublicService' },
      mounts: { $ref: '#/components/schemas/SourceMountsBody' },
    },
  },
  BuildChoicesBody: {
    type: 'object',
    description: 'How to build and start the source. What is left out is found in the files. A file `platform.yaml` of the source has the same members as the source (`build`, `port`, `publicService`, `mounts`); those of the request win. Members that belong to different builders are 400 `bad_body`. A choice that the files cannot fulfil fails the deploy with `no_builder`; `inspectSource` then says so in a warning with the code `bad_choice`.',
    additionalProperties: false,
    properties: {
      builder: {
        type: 'string',
        enum: ['compose', 'dockerfile', 'buildpack', 'static'],
        description: 'What builds the source: a compose file, a Dockerfile, the tools of its language (`buildpack`), or nothing, when its files are served as they are (`static`).',
      },
      dockerfile: {
        $ref: '#/components/schemas/SourcePath',
        description: 'The Dockerfile, for the builder `dockerfile`. Paths in it begin at the root of the source.',
      },
      target: {
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
        maxLength: 128,
        description: 'The stage of the Dockerfile to build; without it, the last one.',
      },
      composeFile: {
        $ref: '#/components/schemas/SourcePath',
        description: 'The compose file, for the builder `compose`. Paths in it begin at its folder.',
      },
      package: {
        $ref: '#/components/schemas/Line',
        minLength: 1,
        maxLength: 214,
        description: 'The package of a workspace to run, by its name or folder, or a program of Go or Rust, for the builder `buildpack`.',
      },
      buildCommand: {
        $ref: '#/components/schemas/ShellCommand',
        description: 'The command that builds the app, after its dependencies are installed and in place of what would build it, for the builders `buildpack` and `static`.',
      },
      startCommand: {
        $ref: '#/components/schemas/ShellCommand',
        description: "The command that starts the service with the app's address, in place of the program of its image. `sh -c` runs it in the working directory of the image.",
      },
      outputFolder: {
        $ref: '#/components/schemas/Subdir',
        description: 'The folder to serve as files, for the builders `buildpack` (Node.js, within the package) and `static`; empty for the root.',
      },
    },
  },
  ServicePort: {
    type: 'integer',
    minimum: 1,
    maximum: 65535,
    description: "The port that the service with the app's address listens on. The service gets it as `PORT`. For an app with a variable `PORT`, which sets the port too, it is 400 `bad_body`.",
  },
  PublicService: {
    type: 'string',
    pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
    minLength: 1,
    maxLength: 255,
    description: "The service with the app's address. Without it, the address belongs to `web`, `frontend` or `app`, else to the service with port 80, 3000 or 8080, else to the first one.",
  },
  SourceMountsBody: {
    type: 'array',
    description: 'Persistent volumes beside those of the files. They have 1 GiB, unless `volumes` of the app says otherwise.',
    maxItems: 50,
    items: { $ref: '#/components/schemas/SourceMountBody' },
  },
  SourcePath: {
    type: 'string',
    minLength: 1,
    maxLength: 512,
    pattern: '^(?!\\.{1,2}(?:/|$))[^/\\\\\\x00-\\x1f\\x7f-\\x9f]+(?:/(?!\\.{1,2}(?:/|$))[^/\\\\\\x00-\\x1f\\x7f-\\x9f]+)*$',
    description: 'The path of a file, from the root of the source.',
  },
  Line: { type: 'string', pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', description: 'One line of text, without control characters.' },
  ShellCommand: {
    type: 'string',
    pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x1f\\x7f-\\x9f]*$',
    minLength: 1,
    maxLength: 1000,
    description: 'A command of a shell, in one line.',
  },
  Subdir: {
    type: 'string',
    maxLength: 512,
    pattern: '^(?:(?!\\.{1,2}(?:/|$))[^/\\\\\\x00-\\x1f\\x7f-\\x9f]+(?:/(?!\\.{1,2}(?:/|$))[^/\\\\\\x00-\\x1f\\x7f-\\x9f]+)*)?$',
    description: 'The folder of the repository that contains the app; empty for the root.',
  },
  SourceMountBody: {
    type: 'object',
    description: 'A persistent volume for a service. Services with the same volume share its files.',
    required: ['name', 'path'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$', maxLength: 63, description: 'The name of the volume.' },
      path: {
        type: 'string',
        pattern: "^(?:/(?!\\.{1,2}(?:/|$))[^/\\\\$\\x22':,\\x00-\\x1f\\x7f-\\x9f]+)+$",
        maxLength: 512,
        description: 'The absolute path of the volume in the containers. Two of one service with the same path, or one within `/dev`, `/proc` or `/sys`, are 400 `bad_body`. A volume of the files at that path is replaced.',
      },
      service: {
        $ref: '#/components/schemas/Line',
        minLength: 1,
        maxLength: 255,
        description: "The service; without it, the one with the app's address, else the first one.",
      },
    },
  },
} as const;
