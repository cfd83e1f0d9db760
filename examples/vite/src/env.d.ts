interface ImportMetaEnv {
  readonly VITE_SIGN_IN_URL: string;
}
