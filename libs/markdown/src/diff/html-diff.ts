import { diffArrays } from 'diff';
import { type Piece, parsePieces } from './parse';

/** The classes with which clients highlight changes. */
const INSERTED = 'highlight_text_inserted';
const DELETED = 'highlight_text_deleted';

/** Changes after which two texts count as entirely different: the time to compare them grows with the square of the
 *  number of changes. */
const MAX_CHANGES = 300;

/** Pieces that are in both texts, or removed pieces with the pieces that replace them. */
type DiffSegment = { kept: Piece[] } | { removed: Piece[]; added: Piece[] };

/**
 * Returns the HTML of `after`, with marks around the words that `before` lacks, and with the deleted words of `before`.
 *
 * Both are rendered texts. Every element in the result comes from one of them with its own content, or is a mark around
 * words, so the result is as well-formed and as safe as they are.
 */
export function htmlDiff(before: string, after: string): string {
  const removed = parsePieces(before);
  const added = parsePieces(after);
  return removed && added ? `<div>${compare(removed, added).html}</div>` : `<div>${after}</div>`;
}

/** Returns the marked HTML; `hasCommonContent` is true if the two have a visible piece in common. */
function compare(before: Piece[], after: Piece[]): { html: string; hasCommonContent: boolean } {
  let html = '';
  let hasCommonContent = false;
  for (const stretch of stretches(before, after)) {
    if ('kept' in stretch) {
      html += htmlOf(stretch.kept);
      hasCommonContent ||= stretch.kept.some((piece) => !piece.isBlank);
    } else {
      const replaced = replace(stretch.removed, stretch.added);
      html += replaced.html;
      hasCommonContent ||= replaced.hasCommonContent;
    }
  }
  return { html, hasCommonContent };
}

function stretches(before: Piece[], after: Piece[]): DiffSegment[] {
  const changes = diffArrays(before.map(sourceOf), after.map(sourceOf), { maxEditLength: MAX_CHANGES });
  if (!changes) {
    return [{ removed: before, added: after }];
  }
  const result: DiffSegment[] = [];
  let fromBefore = 0;
  let fromAfter = 0;
  for (const { value, added, removed } of changes) {
    const inBefore = added ? [] : before.slice(fromBefore, (fromBefore += value.length));
    const inAfter = removed ? [] : after.slice(fromAfter, (fromAfter += value.length));
    const isKept = !added && !removed;
    const last = result.at(-1);
    const isChanging = last !== undefined && 'removed' in last;
    // A space that stays between two changed words belongs to the change.
    if (isKept && !(isChanging && inAfter.every((piece) => piece.isBlank))) {
      result.push({ kept: inAfter });
    } else if (isChanging) {
      last.removed.push(...inBefore);
      last.added.push(...inAfter);
    } else {
      result.push({ removed: inBefore, added: inAfter });
    }
  }
  return result;
}

/** Returns the new pieces, then the old ones. An element whose content has changed only in part stays one element. */
function replace(removed: Piece[], added: Piece[]): { html: string; hasCommonContent: boolean } {
  const partners = new ElementMerger(removed);
  let html = '';
  let hasCommonContent = false;
  let run: Piece[] = [];
  for (const piece of added) {
    const merged = piece.element && partners.merge(piece.element);
    if (merged === undefined) {
      run.push(piece);
    } else {
      html += mark(run, INSERTED) + merged;
      run = [];
      hasCommonContent = true;
    }
  }
  const parts = [html + mark(run, INSERTED), mark(partners.withoutMerged(), DELETED)];
  return { html: parts.filter((part) => part !== '').join(' '), hasCommonContent };
}

/** Merges removed elements with added ones of the same name, in order. They merge only if their attributes are equal
 *  too. */
class ElementMerger {
  private readonly byName = new Map<string, Piece[]>();
  private readonly merged = new Set<Piece>();

  constructor(private readonly removed: Piece[]) {
    for (const piece of removed) {
      if (piece.element) {
        const sameName = this.byName.get(piece.element.name);
        if (sameName) {
          sameName.push(piece);
        } else {
          this.byName.set(piece.element.name, [piece]);
        }
      }
    }
  }

  merge({ open, name, content }: NonNullable<Piece['element']>): string | undefined {
    const partner = this.byName.get(name)?.shift();
    if (partner?.element?.open !== open) {
      return undefined;
    }
    const { html, hasCommonContent } = compare(partner.element.content, content);
    if (!hasCommonContent) {
      return undefined;
    }
    this.merged.add(partner);
    return `${open}${html}</${name}>`;
  }

  withoutMerged(): Piece[] {
    const rest = this.removed.filter((piece) => !this.merged.has(piece));
    return rest.some((piece) => !piece.isBlank) ? rest : [];
  }
}

/** Puts marks around the words, inside the elements. White space at the ends is not marked. */
function mark(pieces: Piece[], className: string): string {
  let html = '';
  let run: Piece[] = [];
  const flush = (): void => {
    html += markRun(run, className);
    run = [];
  };
  for (const piece of pieces) {
    if (piece.element) {
      flush();
      const { open, name, content } = piece.element;
      html += `${open}${mark(content, className)}</${name}>`;
    } else {
      run.push(piece);
    }
  }
  flush();
  return html;
}

function markRun(run: Piece[], className: string): string {
  const first = run.findIndex((piece) => !piece.isBlank);
  if (first === -1) {
    return htmlOf(run);
  }
  const end = run.findLastIndex((piece) => !piece.isBlank) + 1;
  const words = htmlOf(run.slice(first, end));
  return `${htmlOf(run.slice(0, first))}<span class="${className}">${words}</span>${htmlOf(run.slice(end))}`;
}

const sourceOf = (piece: Piece): string => piece.html;
const htmlOf = (pieces: Piece[]): string => pieces.map(sourceOf).join('');
