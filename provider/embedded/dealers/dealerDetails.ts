import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RateSlab, SelfDeclaration } from '../../../domain/booking/catalogue.ts';
import { cleanLine, cleanLines } from '../../../domain/text/providerText.ts';
import type { OperationContext } from '../operationContext.ts';

/** Charges for pick-up and drop by distance, the shortest first. */
export async function readRateSlabs(dealerCode: string, { db }: OperationContext): Promise<readonly RateSlab[]> {
	const slabs = await db
		.selectFrom('rate_slab')
		.innerJoin('dealer', 'dealer.id', 'rate_slab.dealer_id')
		.select(['rate_slab.id', 'km_from', 'km_to', 'price'])
		.where('dealer.code', '=', dealerCode)
		.orderBy('km_from')
		.execute();
	return slabs.map(({ id, km_from, km_to, price }) => ({ documentId: id, fromKm: km_from, toKm: km_to, price }));
}

/** Self-declarations of a dealer, the latest first. */
export async function readSelfDeclarations(
	dealerCode: string,
	{ db }: OperationContext,
): Promise<readonly SelfDeclaration[]> {
	const declarations = await db
		.selectFrom('self_declaration')
		.innerJoin('dealer', 'dealer.id', 'self_declaration.dealer_id')
		.select(['self_declaration.id', 'title', 'description'])
		.select((query) =>
			jsonArrayFrom(
				query
					.selectFrom('self_declaration_question as question')
					.select(['question.id', 'question.name', 'answer_type', 'answer_type_name'])
					.select((inner) =>
						jsonArrayFrom(
							inner
								.selectFrom('self_declaration_option as option')
								.select(['option.id', 'option.name'])
								.whereRef('option.question_id', '=', 'question.id')
								.orderBy('option.position'),
						).as('options'),
					)
					.whereRef('question.self_declaration_id', '=', 'self_declaration.id')
					.orderBy('question.position'),
			).as('questions'),
		)
		.where('dealer.code', '=', dealerCode)
		.orderBy('created_at', 'desc')
		.execute();
	return declarations.map(({ id, title, description, questions }) => ({
		selfDeclarationId: id,
		title: cleanLine(title).trim(),
		description: cleanLines(description).trim(),
		questions: questions.map((question) => ({
			questionId: question.id,
			questionName: cleanLines(question.name),
			answerType: question.answer_type,
			answerTypeName: cleanLine(question.answer_type_name),
			options: question.options.map((option) => ({ id: option.id, name: cleanLines(option.name) })),
		})),
	}));
}
