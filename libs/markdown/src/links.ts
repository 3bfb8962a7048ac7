/** Schemes that a link may have. Source: wire contract, section 10. */
const ALLOWED_SCHEMES = new Set(
  (
    'http https ftp file mid bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms ' +
    'smsto ssh tel urn webcal wtai xmpp'
  ).split(' '),
);

/** At most 64 characters: no scheme is longer, and the search for the colon must end. */
const SCHEME = /^([a-zA-Z][a-zA-Z\d+.-]{0,63}):/;

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;
const IMAGE_PATH = /\.(?:png|jpe?g|gif|webp|bmp)$/i;
const VIDEO_PATH = /\.(?:mp4|webm)$/i;
const AUDIO_PATH = /\.(?:aac|flac|mp3|wav)$/i;

/**
 * Returns the URL for a link to the address, or undefined if the address is not allowed and the text stays text.
 *
 * Addresses of this site (`/path`, `#fragment`) stay the same. Without a scheme, an address with `@` becomes `mailto:`,
 * any other `http:`.
 */
export function safeUrl(address: string): string | undefined {
  const trimmed = address.trim();
  const scheme = SCHEME.exec(trimmed)?.[1];
  if (trimmed === '' || (scheme !== undefined && !ALLOWED_SCHEMES.has(scheme.toLowerCase()))) {
    return undefined;
  }
  if (CONTROL_CHARACTERS.test(trimmed)) {
    return undefined;
  }
  const url = trimmed.replaceAll(' ', '%20');
  if (scheme !== undefined) {
    return url;
  }
  if (url.startsWith('//')) {
    return 'http:' + url;
  }
  if (url.startsWith('/') || url.startsWith('#')) {
    // NOTE: browsers read `/\host` as `//host`.
    return url.startsWith('/\\') ? undefined : url;
  }
  const path = url.split(/[/?#]/, 1)[0] ?? '';
  return (path.includes('@') ? 'mailto:' : 'http://') + url;
}

/** Makes links to messages and files of the realm relative, so that they work on every address of the realm. */
export function relativeToRealm(url: string, realmUrl: string | undefined): string {
  if (realmUrl === undefined || !url.startsWith(realmUrl)) {
    return url;
  }
  const rest = url.slice(realmUrl.length);
  if (rest.startsWith('/#narrow/')) {
    return rest.slice(1);
  }
  return rest.startsWith('/user_uploads/') ? rest : url;
}

/** Returns whether a URL is one of another server whose path ends like that of an image. */
export function isForeignImage(url: string): boolean {
  return /^https?:\/\//i.test(url) && IMAGE_PATH.test(pathOf(url));
}

export function isVideo(url: string): boolean {
  return VIDEO_PATH.test(pathOf(url));
}

export function isAudio(url: string): boolean {
  return AUDIO_PATH.test(pathOf(url));
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
