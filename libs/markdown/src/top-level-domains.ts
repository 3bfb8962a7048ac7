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
