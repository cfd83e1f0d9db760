/** Whether a header, parameter, field or variable of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replaceAll(/[^a-z0-9]/gi, ''));
}

const secretName =
  /secret|token|password|passwd|passphrase|credential|authorization|apikey|accesskey|privatekey|signingkey|encryptionkey|signature|jwt|csrf|xsrf|devicecode|usercode|codeverifier|session(?:id|key)?$|sessid$|^(?:set)?cookies?$|^(?:pwd|pass|auth|sid|dsn|databaseurl)$/i;

/**
 * Whether everything below a field of this name is secret. A list of `tokens`, or a `session`, has other fields too.
 */
export function holdsSecrets(name: string): boolean {
  return /credential|secret|password|passphrase/i.test(name);
}

/** Whether the `value` of an object is a secret by its name, as in `{"name":"DB_PASSWORD","value":…}`. */
export function namesSecret(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.values(fields).some(
    (text) => typeof text === 'string' && /^[\w.-]{1,64}$/.test(text) && isSecretName(text),
  );
}
