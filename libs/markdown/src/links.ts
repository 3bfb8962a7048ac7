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

/** Generic top-level domains that make a bare `name.ending` a link.
 *
 *  The list has the common domains only; an address with a rare domain needs `https://` to become a link.
 *
 *  NOTE: java, md, mov, py and zip are missing on purpose: they are also file extensions, and in a chat
 *  `readme.md` is a file. Source: wire contract, section 10. */
const GENERIC =
  'academy agency ai app art biz blog build business cafe camp care cash chat church city click cloud club ' +
  'code codes coffee com community company computer coop cool design dev digital directory earth edu ' +
  'education email engineer engineering events expert family farm finance fit foundation fun fund gallery ' +
  'games global gmbh gov green group guide guru health help host house inc info ink institute int io jobs ' +
  'land law legal life link live loan love ltd management market marketing media men menu mil mobi ' +
  'money museum music name net network news ninja one online org page partners party photo photos pics ' +
  'place plus press pro productions properties pub radio recipes report restaurant reviews rocks run sale ' +
  'school science services shop show site social software solutions space store studio style support ' +
  'surf systems team tech technology tel tips today tools top tours town training travel tube university ' +
  'uno ventures video vip vision wiki win work works world wtf xyz yoga zone';

const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ' +
  'ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk ' +
  'fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir ' +
  'is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml ' +
  'mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm ' +
  'pn pr ps pt pw qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf ' +
  'tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';

const TOP_LEVEL_DOMAINS = new Set([...GENERIC.split(' '), ...COUNTRIES.split(' ')]);

export function isTopLevelDomain(label: string): boolean {
  return TOP_LEVEL_DOMAINS.has(label.toLowerCase());
}
