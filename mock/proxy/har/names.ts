/** Whether something of that name is a secret, be it a header, a parameter, a field, or the key of a variable. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replaceAll(/[^a-z0-9]/gi, ''));
}

const secretName =
  /secret|token|password|passwd|passphrase|credential|authorization|apikey|accesskey|privatekey|signingkey|encryptionkey|signature|jwt|csrf|xsrf|session(?:id|key)?$|sessid$|^(?:set)?cookies?$|^(?:pwd|pass|auth|sid|dsn|databaseurl)$/i;

/** Whether all that is below that name is secret. A list of `tokens`, or a `session`, tells other things as well. */
export function holdsSecrets(name: string): boolean {
  return /credential|secret|password|passphrase/i.test(name);
}

/** Whether an object, by what it says of itself, has a secret for its `value`: it names one, as in `{"name":"DB_PASSWORD","value":…}`. */
export function namesSecret(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.values(fields).some((text) => typeof text === 'string' && /^[\w.-]{1,64}$/.test(text) && isSecretName(text));
}
