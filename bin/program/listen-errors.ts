/** Explains what to do about an error of a server that cannot listen; `undefined` for another error. */
export function explainListening(error: Error, usage: string, otherPort: number): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return `${error.message}\nAnother program uses that port. Choose one: ${usage} --port ${otherPort}`;
  // The system refuses files with the same code.
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `${error.message}\nThat port needs privileges. Choose one above 1023: ${usage} --port ${otherPort}`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code))
    return `${error.message}\n--host takes a name or an address of this machine, such as localhost, or 0.0.0.0 for all of them.`;
  return undefined;
}
