import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Handler } from '../context.ts';

/** The latest declaration comes first. */
export const selfDeclaration: Handler<'GetSelfDeclarationViewByDealerCode'> = async ({ DealerCode }, { db }) => {
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
		.where('dealer.code', '=', DealerCode)
		.orderBy('created_at', 'desc')
		.execute();
	return {
		IsRequestSuccessfull: true,
		Message: null,
		Data: declarations.map(({ id, title, description, questions }) => ({
			SelfDeclarationId: id,
			Title: title,
			Description: description,
			Question: questions.map((question) => ({
				QuestionId: question.id,
				QuestionName: question.name,
				AnswerType: question.answer_type,
				AnswerTypeName: question.answer_type_name,
				LOV: question.options.map((option) => ({ LOVId: option.id, NameofOption: option.name })),
			})),
		})),
	};
};
