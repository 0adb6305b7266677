import type { Count, Counted, LimitAnswer, LimitRule } from './limits.ts';

/** Counts that a process keeps for itself between two settlements. */
export interface Tally {
	take(rule: LimitRule, keyHash: string, now: Date): LimitAnswer;
	/** The same; once a key has used a tenth of its limit here, the shared count decides. */
	takeShared(rule: LimitRule, keyHash: string, now: Date): Promise<LimitAnswer>;
	/** Adds what is new to the shared count, and takes that over. After a failure nothing is lost or counted twice. */
	settle(now: Date): Promise<void>;
}

interface Entry {
	readonly rule: LimitRule;
	readonly keyHash: string;
	/** Of all processes, when last settled. */
	shared: number;
	/** Here, since. */
	fresh: number;
	/** On its way to the shared count. */
	sent: number;
	/** Milliseconds since 1970. */
	endsAt: number;
}

/** Beyond so many keys the oldest are forgotten: memory stays bounded whatever is sent. */
const mostEntries = 100_000;
/** Rows of one statement. */
const mostSettled = 1000;
/** A key is shared once it has used this part of its limit here: an ordinary visit writes nothing. */
const sharedFrom = 0.1;

/** A refusal until `endsAt`, in milliseconds since 1970. */
export function refusal(endsAt: number, now: Date): LimitAnswer {
	return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) };
}

export function createTally(count: (counts: readonly Count[], now: Date) => Promise<readonly Counted[]>): Tally {
	const entries = new Map<string, Entry>();

	const forgetOldest = () => {
		const [oldest] = entries.keys();
		if (oldest !== undefined) entries.delete(oldest);
	};

	const entryOf = (rule: LimitRule, keyHash: string, now: number): Entry => {
		const place = `${rule.name} ${keyHash}`;
		const found = entries.get(place);
		if (found && found.endsAt > now) return found;
		const entry = { rule, keyHash, shared: 0, fresh: 0, sent: 0, endsAt: now + rule.seconds * 1000 };
		entries.delete(place);
		entries.set(place, entry);
		if (entries.size > mostEntries) forgetOldest();
		return entry;
	};

	const settleSome = async (some: readonly Entry[], now: Date) => {
		const counts = some.map(({ rule, keyHash, fresh, endsAt }) => ({ rule, keyHash, more: fresh, endsAt }));
		const each = (change: (entry: Entry, more: number) => void) => {
			for (const [at, entry] of some.entries()) change(entry, counts[at]?.more ?? 0);
		};
		each((entry, more) => {
			entry.fresh -= more;
			entry.sent += more;
		});
		try {
			const answered = await count(counts, now);
			const answers = new Map(answered.map((one) => [`${one.rule.name} ${one.keyHash}`, one]));
			for (const entry of some) {
				const answer = answers.get(`${entry.rule.name} ${entry.keyHash}`);
				if (!answer) continue;
				// Of two answers that overtook each other the larger count is the later one.
				entry.shared = answer.endsAt === entry.endsAt ? Math.max(entry.shared, answer.taken) : answer.taken;
				entry.endsAt = answer.endsAt;
			}
			return answered;
		} catch (error) {
			each((entry, more) => {
				entry.fresh += more;
			});
			throw error;
		} finally {
			each((entry, more) => {
				entry.sent -= more;
			});
		}
	};

	const used = ({ shared, sent, fresh }: Entry) => shared + sent + fresh;
	const isShared = (entry: Entry) => used(entry) >= entry.rule.most * sharedFrom;

	const take: Tally['take'] = (rule, keyHash, now) => {
		const entry = entryOf(rule, keyHash, now.getTime());
		if (used(entry) >= rule.most) return refusal(entry.endsAt, now);
		entry.fresh += 1;
		return { allowed: true };
	};

	return {
		take,

		async takeShared(rule, keyHash, now) {
			const answer = take(rule, keyHash, now);
			const entry = entryOf(rule, keyHash, now.getTime());
			if (!answer.allowed || !isShared(entry)) return answer;
			const [counted] = await settleSome([entry], now);
			return counted && counted.taken > rule.most ? refusal(counted.endsAt, now) : answer;
		},

		async settle(now) {
			const due: Entry[] = [];
			for (const [place, entry] of entries) {
				if (entry.endsAt <= now.getTime()) entries.delete(place);
				else if (entry.fresh > 0 && isShared(entry)) due.push(entry);
			}
			for (let from = 0; from < due.length; from += mostSettled) {
				await settleSome(due.slice(from, from + mostSettled), now);
			}
		},
	};
}
