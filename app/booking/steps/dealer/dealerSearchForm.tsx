import { useState } from 'react';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextInput } from '../../../ui/controls/textInput.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFullNote } from '../../draft/useFullNote.ts';
import { dealerTexts } from './dealerTexts.ts';

/**
 * Searches on submit, never while typing; an empty search shows the nearby dealers again. Without the owner's position
 * the search is what to begin with: it says so, and has the suggested city until the owner types.
 */
export function DealerSearchForm({
	isReady,
	initialText,
	suggestion,
	onSearch,
	isBusy,
}: {
	/** False until the draft is loaded: what is typed before would be lost. */
	isReady: boolean;
	initialText: string;
	/** The city of the last service, empty where it is not known; null while the owner's position is known, or may be. */
	suggestion: string | null;
	onSearch: (text: string) => void;
	isBusy: boolean;
}) {
	const t = useTexts(dealerTexts);
	const [typed, setTyped] = useState<string | null>(null);
	const text = typed ?? (initialText || (suggestion ?? ''));
	const fullNote = useFullNote(text, fieldLimits.search);
	return (
		<search className="stack-tight">
			{suggestion === null ? null : <p className="small">{t.searchFirst}</p>}
			<form
				className="dealer-search"
				onSubmit={(event) => {
					event.preventDefault();
					onSearch(text);
				}}
			>
				<TextInput
					type="search"
					enterKeyHint="search"
					aria-label={t.search}
					placeholder={t.search}
					readOnly={!isReady}
					value={text}
					description={fullNote}
					descriptionBelow
					maxLength={fieldLimits.search}
					onChange={(event) => setTyped(event.currentTarget.value)}
				/>
				{/* Never disabled: Enter would do nothing while the list before is on its way. */}
				<Button
					type="submit"
					variant="default"
					aria-busy={isBusy}
					leftSection={<Icon name={isBusy ? 'clock' : 'search'} />}
				>
					{t.searchButton}
				</Button>
			</form>
		</search>
	);
}
