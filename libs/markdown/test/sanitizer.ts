import sanitize from 'sanitize-html';

const SCHEMES = (
  'http https ftp file mid bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh ' +
  'tel urn webcal wtai xmpp'
).split(' ');

const MATHML =
  'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover ' +
  'munderover mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror mglyph';

const ALLOWED: sanitize.IOptions = {
  allowedTags: (
    'p br hr strong em del code pre h1 h2 h3 h4 h5 h6 ul ol li blockquote table thead tbody tr th td time span div ' +
    `a img video audio svg path line ${MATHML}`
  ).split(' '),
  allowedAttributes: {
    a: ['class', 'data-stream-id', 'href', 'title'],
    annotation: ['encoding'],
    audio: ['controls', 'preload', 'src', 'title'],
    div: ['aria-hidden', 'class', 'data-code-language'],
    img: [
      'alt',
      'class',
      'data-animated',
      'data-original-content-type',
      'data-original-dimensions',
      'data-transcoded-image',
      'src',
      'title',
    ],
    line: ['stroke-width', 'x1', 'x2', 'y1', 'y2'],
    ol: ['start'],
    path: ['d'],
    span: ['aria-hidden', 'aria-label', 'class', 'data-user-group-id', 'data-user-id', 'role', 'style', 'title'],
    svg: ['height', 'preserveaspectratio', 'style', 'viewbox', 'width', 'xmlns'],
    td: ['style'],
    th: ['style'],
    time: ['datetime'],
    video: ['preload', 'src'],
    ...Object.fromEntries(
      MATHML.split(' ')
        .filter((name) => name !== 'annotation')
        .map((name) => [
          name,
          (
            'accent accentunder align class columnalign columnlines columnspacing depth display displaystyle fence ' +
            'height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize ' +
            'movablelimits notation rowlines rowspacing rspace scriptlevel separator side stretchy style symmetric ' +
            'voffset width xmlns'
          ).split(' '),
        ]),
    ),
  },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/** Allows everything: a different output then shows content that `ALLOWED` does not allow. */
const UNCHANGED: sanitize.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
};

/** Returns whether a sanitiser that allows only the elements, attributes and schemes of the dialect keeps the HTML
 *  unchanged. */
export function passesSanitizer(html: string): boolean {
  return sanitize(html, ALLOWED) === sanitize(html, UNCHANGED);
}
