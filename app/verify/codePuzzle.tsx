import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import type { CodeChallenge } from '../../domain/visit.ts';
import { useTexts } from '../i18n/language.ts';
import { Note } from '../ui/note.tsx';
import { solveProof } from './solveProof.ts';
import { verifyTexts } from './verifyTexts.ts';

/** The bar moves in steps, so that drawing it takes no time from the work. */
const steps = 40;

/**
 * Solves the puzzle that a code needs while many wrong codes are entered, and requests the code again with the solution
 * (docs/decisions/031-proof-of-work-for-codes.md). Without script it says how the vehicle opens all the same.
 */
export function CodePuzzle({
	challenge,
	address,
	onSolving,
}: {
	challenge: CodeChallenge;
	/** To which the solution is sent. */
	address: string;
	onSolving: (isSolving: boolean) => void;
}) {
	const t = useTexts(verifyTexts);
	const submit = useSubmit();
	/** null: script has not begun. */
	const [progress, setProgress] = useState<number | null>(null);
	const { token, puzzle, bits } = challenge;
	useEffect(() => {
		const controller = new AbortController();
		const { signal } = controller;
		setProgress(0);
		onSolving(true);
		const show = (chance: number) => setProgress(Math.round(chance * steps) / steps);
		void solveProof({ puzzle, bits }, show, signal).then((nonce) => {
			if (nonce === null || signal.aborted) return;
			setProgress(1);
			void submit({ send: 'yes', token, nonce }, { method: 'post', action: address });
		});
		return () => {
			controller.abort();
			onSolving(false);
		};
	}, [token, puzzle, bits, address, submit, onSolving]);
	return (
		<Note tone="info">
			<p role="status">{t.puzzle}</p>
			{progress === null ? null : (
				<label className="stack">
					{t.puzzleTime}
					<progress value={progress} />
				</label>
			)}
			<noscript>
				<p>{t.puzzleNeedsScript}</p>
			</noscript>
		</Note>
	);
}
