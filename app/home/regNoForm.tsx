import { Form, useNavigation } from 'react-router';
import { maxTypedRegNoLength } from '../../domain/vehicle/regNo.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextInput } from '../ui/controls/textInput.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Title } from '../ui/title.tsx';
import { homeTexts } from './homeTexts.ts';
import { VehicleDrawing } from './vehicleCard.tsx';

/** The form for the registration number: a plain GET form, so that it works without script. */
export function RegNoForm({
	typed,
	fieldError,
	problem,
}: {
	typed: string;
	fieldError?: string;
	problem?: { title: string; line: string };
}) {
	const t = useTexts(homeTexts);
	const common = useTexts(commonTexts);
	const isBusy = useNavigation().state !== 'idle';
	return (
		<main id="content" className="page page-narrow">
			<div className="home-title">
				<Title texts={homeTexts} name="askTitle" />
				<p>{t.entryService}</p>
				<p>{t.entryBill}</p>
			</div>
			{problem ? (
				<Note tone="error">
					<strong>{problem.title}</strong>
					<p>{problem.line}</p>
				</Note>
			) : null}
			<Form method="get" action="/" className="card stack headline-card">
				<div className="ask-drawings">
					<VehicleDrawing kind="motorcycle" />
					<VehicleDrawing kind="scooter" />
				</div>
				<TextInput
					className="plate-field"
					name="RegNo"
					label={common.registrationNumber}
					description={t.askLine}
					error={fieldError}
					defaultValue={typed}
					required
					maxLength={maxTypedRegNoLength}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<Button type="submit" size="lg" loading={isBusy}>
					{isBusy ? t.lookingUp : t.show}
				</Button>
			</Form>
		</main>
	);
}
