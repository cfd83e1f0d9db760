import { expect, test } from 'vitest';
import { sayingOf } from '../../../control-plane/model/apps/saying.ts';

function adviceOf(lines: readonly string[]): string | null {
  return /(?<=\. )Set the variable.*$/.exec(sayingOf(lines))?.[0] ?? null;
}

test('says which variable to set after what the program wrote', () => {
  expect(sayingOf(['Error: REDIS_URL is not set', '    at main (/app/index.js:7:11)'])).toBe(
    '; it wrote: Error: REDIS_URL is not set. Set the variable REDIS_URL, and deploy again.',
  );
});

test.each([
  // Node.js
  ['Error: RENDER_WEBHOOK_SECRET is not set', 'RENDER_WEBHOOK_SECRET'],
  ['Error: Missing required environment variable: API_BASE', 'API_BASE'],
  ['error: Environment variable not found: DATABASE_URL.', 'DATABASE_URL'],
  ['EnvVarError: env-var: "DATABASE_URL" is a required variable, but it was not set', 'DATABASE_URL'],
  ['TypeError: Configuration key "JWT_SECRET" does not exist', 'JWT_SECRET'],
  [
    'OpenAIError: The OPENAI_API_KEY environment variable is missing or empty; either provide it, or instantiate the client',
    'OPENAI_API_KEY',
  ],
  ["❌ Invalid environment variables: { CLERK_KEY: [ 'Required' ] }", 'CLERK_KEY'],
  ['Error: Config validation error: "TOKEN" is required', 'TOKEN'],
  ['Error: KeyError: SECRET_KEY not found', 'SECRET_KEY'],
  ['{"level":"fatal","msg":"S3_BUCKET must be set"}', 'S3_BUCKET'],
  // Python
  ['django.core.exceptions.ImproperlyConfigured: Set the SECRET_KEY environment variable', 'SECRET_KEY'],
  ['decouple.UndefinedValueError: DEBUG not found. Declare it as envvar or define a default value.', 'DEBUG'],
  ['environs.EnvError: Environment variable "SECRET_KEY" not set', 'SECRET_KEY'],
  [`KeyError: "Config 'SECRET' is missing, and has no default."`, 'SECRET'],
  // Ruby
  ['config/puma.rb:3:in `fetch\': key not found: "DATABASE_URL" (KeyError)', 'DATABASE_URL'],
  ["ArgumentError: Missing `secret_key_base` for 'production' environment, set this string with", 'SECRET_KEY_BASE'],
  ['Missing required configuration key: ["STRIPE_KEY"] (Dotenv::MissingKeys)', 'STRIPE_KEY'],
  // Go
  ['2026/11/28 10:00:00 required key DATABASE_URL missing value', 'DATABASE_URL'],
  ['env: required environment variable "HOME_URL" is not set', 'HOME_URL'],
  ['panic: environment variable TOKEN must be set', 'TOKEN'],
  // Rust
  ['DATABASE_URL must be set: NotPresent', 'DATABASE_URL'],
  ['Error: MissingValue("database_url")', 'DATABASE_URL'],
  // Java
  ['Could not resolve placeholder \'app.jwt-secret\' in value "${app.jwt-secret}"', 'APP_JWT_SECRET'],
  [
    'SRCFG00014: The config property app.secret is required but it could not be found in any config source',
    'APP_SECRET',
  ],
  ['Exception in thread "main" java.lang.IllegalStateException: DB_URL is not set', 'DB_URL'],
  // Elixir and PHP
  ['** (RuntimeError) environment variable SECRET_KEY_BASE is missing.', 'SECRET_KEY_BASE'],
  ['** (System.EnvError) could not fetch environment variable "PHX_HOST" because it is not set', 'PHX_HOST'],
  ['Environment variable not found: "APP_SECRET".', 'APP_SECRET'],
])('reads %s', (line, name) => {
  expect(adviceOf(['starting', line])).toBe(`Set the variable ${name}, and deploy again.`);
});

test.each([
  [
    'Django below Gunicorn',
    [
      '  File "/app/shop/settings.py", line 3, in <module>',
      "    SECRET_KEY = os.environ['SECRET_KEY']",
      '  File "<frozen os>", line 685, in __getitem__',
      "KeyError: 'SECRET_KEY'",
      "'SECRET_KEY'",
      '[2026-11-28 10:00:00 +0000] [8] [INFO] Worker exiting (pid: 8)',
      '[2026-11-28 10:00:00 +0000] [7] [INFO] Control socket listening at /root/.gunicorn/gunicorn.ctl',
      '[2026-11-28 10:00:00 +0000] [7] [ERROR] Worker (pid:8) exited with code 3.',
      '[2026-11-28 10:00:00 +0000] [7] [ERROR] Shutting down: Master',
      '[2026-11-28 10:00:00 +0000] [7] [ERROR] Reason: Worker failed to boot.',
    ],
    "; it wrote: KeyError: 'SECRET_KEY'. Set the variable SECRET_KEY, and deploy again.",
  ],
  [
    'PostgreSQL',
    [
      'Error: Database is uninitialized and superuser password is not specified.',
      '       You must specify POSTGRES_PASSWORD to a non-empty value for the',
      '       superuser. For example, "-e POSTGRES_PASSWORD=password" on "docker run".',
    ],
    '; it wrote: Error: Database is uninitialized and superuser password is not specified. Set the variable POSTGRES_PASSWORD, and deploy again.',
  ],
  [
    'Joi',
    [
      'Error: Config validation error: "A_URL" is required. "B_URL" is required. "C_URL" is required',
      '    at f (x.js)',
    ],
    '; it wrote: Error: Config validation error: "A_URL" is required. "B_URL" is required. "C_URL" is required. Set the variables A_URL, B_URL and C_URL, and deploy again.',
  ],
])('says what %s wrote, and what to set', (_what, lines, expected) => {
  expect(sayingOf(lines)).toBe(expected);
});

test.each([
  [
    'MySQL',
    [
      '2026-11-28 10:00:00+00:00 [ERROR] [Entrypoint]: Database is uninitialized and password option is not specified',
      '    You need to specify one of the following as an environment variable:',
      '    - MYSQL_ROOT_PASSWORD',
      '    - MYSQL_ALLOW_EMPTY_PASSWORD',
      '    - MYSQL_RANDOM_ROOT_PASSWORD',
    ],
    'Set the variable MYSQL_ROOT_PASSWORD, and deploy again.',
  ],
  [
    'envalid',
    [
      '================================',
      ' Missing environment variables:',
      '    API_KEY: undefined ',
      '    PORT: The port (eg. "80")',
      '================================',
      ' Exiting with error code 1',
    ],
    'Set the variables API_KEY and PORT, and deploy again.',
  ],
  [
    'dotenv-safe',
    [
      'MissingEnvVarsError: The following variables were defined in .env.example but are not present in the environment:',
      '  SECRET, TOKEN',
      'Make sure to add them to .env or directly to the environment.',
    ],
    'Set the variables SECRET and TOKEN, and deploy again.',
  ],
  [
    'Pydantic',
    [
      'pydantic_core._pydantic_core.ValidationError: 2 validation errors for Settings',
      'database_url',
      '  Field required [type=missing, input_value={}, input_type=dict]',
      '    For further information visit https://errors.pydantic.dev/2.5/v/missing',
      'port',
      '  Input should be a valid integer [type=int_parsing, input_value=x, input_type=str]',
    ],
    'Set the variable DATABASE_URL, and deploy again.',
  ],
  [
    'Zod',
    [
      'ZodError: [',
      '  {',
      '    "code": "invalid_type",',
      '    "path": [',
      '      "AUTH_SECRET"',
      '    ],',
      '    "message": "Required"',
      '  }',
      ']',
    ],
    'Set the variable AUTH_SECRET, and deploy again.',
  ],
])('reads the lines of %s', (_what, lines, expected) => {
  expect(adviceOf(lines)).toBe(expected);
});

test.each([
  ['Error [ERR_MODULE_NOT_FOUND]: Cannot find package "express" imported from /app/index.js'],
  ['TypeError [ERR_MISSING_ARGS]: The "name" argument must be specified'],
  ["KeyError: 'USER_ID'"],
  ['ERROR: relation "USER_TABLE" does not exist'],
  ['ValidationError: "email" is required'],
  ['npm error Missing script: "start"'],
])('names no variable for %s', (line) => {
  expect(adviceOf([line])).toBe(null);
});

test('leaves out a warning that came long before the end', () => {
  expect(adviceOf(['SENTRY_DSN is not set', 'listening', 'Error: no port'])).toBe(null);
});
