// Loaded by `node --import` into the processes that tests start. A mock there records what it does, as the tests do.
if (process.argv[1]?.endsWith('bin/main.ts')) await import('./register-hooks.ts');
