import { findNonce, nonceText } from '../../domain/proofOfWork.ts';
import type { CodeChallenge } from '../../domain/visit.ts';

/** The page answers a touch between two pieces of work. */
const pieceMs = 24;
const hashesBetweenLooks = 400;

/**
 * Solves the puzzle in pieces, so that the page stays usable; null once `signal` is aborted. `onProgress` gets the chance
 * that so many hashes were enough, from 0 to 1.
 */
export async function solveProof(
	{ puzzle, bits }: Pick<CodeChallenge, 'puzzle' | 'bits'>,
	onProgress: (chance: number) => void,
	signal: AbortSignal,
): Promise<string | null> {
	let tried = 0;
	while (!signal.aborted) {
		const endsAt = performance.now() + pieceMs;
		while (performance.now() < endsAt) {
			const nonce = findNonce(puzzle, bits, tried, hashesBetweenLooks);
			if (nonce !== null) return nonceText(nonce);
			tried += hashesBetweenLooks;
		}
		onProgress(1 - Math.exp(-tried / 2 ** bits));
		await nextTask();
	}
	return null;
}

/** Lets the browser draw and answer. A timer would wait for 4 ms, and for a second while the tab is hidden. */
function nextTask(): Promise<void> {
	const { port1, port2 } = new MessageChannel();
	return new Promise((done) => {
		port1.onmessage = () => {
			port1.close();
			done();
		};
		port2.postMessage(null);
	});
}
