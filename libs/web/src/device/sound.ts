/** Tones of each sound: hertz, and the seconds after which they begin. */
const SOUNDS: Record<string, readonly [hertz: number, after: number][]> = {
  bright: [
    [1047, 0],
    [1319, 0.09],
    [1568, 0.18],
  ],
  chime: [
    [784, 0],
    [1047, 0.15],
  ],
  ding: [[1175, 0]],
  flute: [
    [587, 0],
    [698, 0.14],
  ],
  simple: [[880, 0]],
  subtle: [[523, 0]],
  swish: [
    [440, 0],
    [330, 0.05],
  ],
};
const OTHER: (typeof SOUNDS)[string] = [
  [659, 0],
  [880, 0.12],
];
/** Seconds until a tone has faded. */
const LENGTH_S = 0.4;
const VOLUME = 0.15;

/** Plays a sound of the settings, made of tones. Browsers are silent until the user has used the page. */
export function playSound(name: string): void {
  const context = new AudioContext();
  const tones = SOUNDS[name] ?? OTHER;
  for (const [hertz, after] of tones) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: VOLUME });
    const start = context.currentTime + after;
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
  const lastS = Math.max(...tones.map(([, after]) => after)) + LENGTH_S;
  setTimeout(() => void context.close(), lastS * 1000 + 100);
}
