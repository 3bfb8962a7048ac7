import { type Actor, BadRequestError, codePointLength, MAX_SEARCH_LENGTH, type NarrowTerm } from '@team-chat/contracts';
import type { Context } from '../../context';
import type { ChannelForUser } from '../../domain/channel';
import { maySeeWholeHistory } from '../../domain/channel-access';
import { parseSearch, type SearchText } from '../../domain/search-text';
import type { Condition } from '../../repositories/messages';
import type { NarrowQuery } from '../../repositories/narrowed-messages';
import { badNarrow, type Term } from './term';
import { conversationKey, matchesText, realmKey } from './search';
import { getResolver } from './terms';
import { resolveWith } from './with';

/** A narrow as conditions for the database. */
export interface ResolvedNarrow extends NarrowQuery {
  /** The channel with the messages, where it is a single one. */
  channel?: ChannelForUser;
  /** The searched text, which is highlighted in the messages. */
  search?: SearchText;
  /** Whether the caller may not see the channel: then the narrow finds no messages. */
  isInaccessible: boolean;
}

/** Resolves the names in a narrow and decides which messages the caller may find with it: without a channel, only messages
 *  that arrived. Source: spec/wire-contract.md, section 5. */
export async function resolveNarrow(ctx: Context, actor: Actor, narrow: NarrowTerm[]): Promise<ResolvedNarrow> {
  const places = await resolveWith(ctx, actor, narrow);
  checkCombination(places);
  const searches = places.filter(isSearch);
  if (codePointLength(textOf(searches)) > MAX_SEARCH_LENGTH) {
    throw new BadRequestError(`The search is too long (limit: ${MAX_SEARCH_LENGTH} characters)`);
  }
  const terms: { term: Term; negated: boolean }[] = [];
  for (const { operator, operand, negated } of places.filter((term) => !isSearch(term))) {
    terms.push({ term: await getResolver(operator)(ctx, actor, operand), negated });
  }
  const positive = terms.filter(({ negated }) => !negated).map(({ term }) => term);
  const onlyUnread = positive.some((term) => term.onlyUnread);
  const place = positive.find((term) => term.conversation_id !== undefined);
  const conversation = place?.conversation_id;
  const key = conversation === undefined ? realmKey(actor.realm_id) : conversationKey(conversation);
  const search = parseSearch(textOf(searches.filter((term) => !term.negated)));
  const isSearching = search.text !== '';
  return {
    conditions: [
      ...terms.flatMap(({ term, negated }) => {
        if (negated) return not(term.condition);
        return term.onlyUnread ? [] : (term.gather ?? term.condition);
      }),
      ...(isSearching ? [matchesText(search, key)] : []),
      ...searches
        .filter((term) => term.negated)
        .map((term) => not(matchesText(parseSearch(String(term.operand)), realmKey(actor.realm_id)))),
    ],
    onlyOwn: isOnlyOwn(actor, places, positive),
    onlyUnread,
    order: chooseOrder(positive, isSearching),
    ...(conversation !== undefined && { conversation_id: conversation }),
    ...(place?.opensChannel && { channel: place.opensChannel }),
    isSearching,
    ...(isSearching && { search }),
    isInaccessible: positive.some((term) => term.isInaccessible),
  };
}

const isSearch = ({ operator }: NarrowTerm) => operator === 'search';
const textOf = (searches: NarrowTerm[]) => searches.map(({ operand }) => String(operand).trim()).join(' ');
const not =
  (condition: Condition): Condition =>
  (q) =>
    void q.whereNot((inner) => condition(inner));

/** Returns whether the narrow finds only messages of the caller's own history. */
function isOnlyOwn(actor: Actor, narrow: NarrowTerm[], positive: Term[]): boolean {
  if (narrow.some(({ operator, operand }) => operator === 'is' && operand !== 'resolved')) return true;
  const channels = positive.flatMap((term) => term.opensChannel ?? []);
  // Under protected history, users do not see messages from before they subscribed or after they unsubscribed.
  if (channels.length > 0) {
    return !channels.every((channel) => maySeeWholeHistory(actor, channel, channel.is_subscribed));
  }
  return !positive.some((term) => term.opensChannels);
}

/** Returns the order of search that is fastest for most narrows of this kind. */
function chooseOrder(positive: Term[], isSearching: boolean): NarrowQuery['order'] {
  if (positive.some((term) => term.gather)) return 'gathered';
  const paths = positive.map((term) => term.path);
  if (isSearching || paths.includes('index')) return 'index';
  return paths.includes('conversations') ? 'conversations' : 'window';
}

function checkCombination(narrow: NarrowTerm[]): void {
  const positive = narrow.filter((term) => !term.negated);
  if (positive.some(isDirect) && positive.some(isChannel)) {
    throw badNarrow('No message can be both a channel message and direct message');
  }
}

const DIRECT = ['dm', 'pm-with', 'pm_with', 'dm-including', 'group-pm-with', 'group_pm_with'];
const CHANNEL = ['channel', 'stream', 'channels', 'streams', 'topic'];

const isDirect = ({ operator, operand }: NarrowTerm) =>
  DIRECT.includes(operator) || (operator === 'is' && (operand === 'dm' || operand === 'private'));
const isChannel = ({ operator, operand }: NarrowTerm) =>
  CHANNEL.includes(operator) || (operator === 'is' && (operand === 'resolved' || operand === 'followed'));
