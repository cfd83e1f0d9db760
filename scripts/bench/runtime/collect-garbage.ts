// Runs in the control plane before its own code, with `--expose-gc`: memory is measured after what is not needed went.
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }));
