/** Every reason for which a domain rule says no. The words stand in protocol/locales. */
export const refusalCodes = [
  // forms
  'field_required',
  'email_invalid',
  'phone_invalid',
  'nid_invalid',
  'birth_date_invalid',
  'birth_date_in_future',
  'password_length',
  'password_mismatch',
  'otp_invalid',
  'name_has_phone',
  'registration_number_invalid',
  'metro_series_required',
  'amount_required',
  // asking for a trip
  'note_has_phone',
  'select_location',
  'choose_via_location',
  'price_out_of_range',
  'journey_required',
  'journey_too_early',
  'return_required',
  'return_before_journey',
  'note_too_long',
  'car_type_required',
  'price_required',
  // a trip's life
  'trip_closed',
  'trip_not_publishable',
  'trip_not_editable',
  'trip_not_startable',
  'trip_not_completable',
  'trip_not_cancelable',
  'cancel_reason_required',
  'not_your_trip',
  'trip_not_completed',
  'already_rated',
  'rating_out_of_range',
  'review_too_long',
  'boarding_pin_wrong',
  'report_text_required',
  'report_too_long',
  // bidding and booking
  'only_providers_bid',
  'bid_own_trip',
  'bid_window_over',
  'choose_window_over',
  'bid_not_open',
  'car_not_verified',
  'car_type_mismatch',
  'dues_over_limit',
  'price_changed',
  'already_confirmed',
  'booking_not_open',
  'only_customers_book',
  'trip_not_bookable',
  'booking_window_over',
  'booking_price_raised',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/**
 * A rule's no: its code, the form field it concerns (wire name) and the values
 * its text shows.
 */
export type Refusal = {
  code: RefusalCode;
  field?: string;
  values?: Record<string, string | number>;
};

/** Builds the refusal of one field. */
export function refuse(code: RefusalCode, field?: string, values?: Record<string, string | number>): Refusal {
  return { code, ...(field === undefined ? {} : { field }), ...(values === undefined ? {} : { values }) };
}
