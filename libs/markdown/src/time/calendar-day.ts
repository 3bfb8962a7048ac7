/** Parts of a date in the order in which a text has them. */
export class DayNumbers {
  private readonly values: number[] = [];
  private month = -1;
  private year = -1;
  /** Whether the year is written with its century. */
  private isFullYear = false;

  get count(): number {
    return this.values.length;
  }

  /** Adds a number that is not named. One of three or more digits is the year. Throws at a second one. */
  add(digits: string): void {
    if (digits.length > 2) this.setYear(this.values.length);
    this.values.push(Number(digits));
  }

  addYear(digits: string): void {
    this.setYear(this.values.length);
    this.values.push(Number(digits));
  }

  addMonth(month: number): void {
    if (this.month >= 0) throw new RangeError('two months');
    this.month = this.values.length;
    this.values.push(month);
  }

  private setYear(at: number): void {
    if (this.year >= 0) throw new RangeError('two years');
    this.year = at;
    this.isFullYear = true;
  }

  /** Returns the parts that the numbers give. Of two numbers that could both be the month, the first is it. Throws if
   *  there are more than three. */
  resolve(thisYear: number): { year?: number; month?: number; day?: number } {
    const order = this.order();
    const parts: { year?: number; month?: number; day?: number } = {};
    order.forEach((part, at) => (parts[part] = this.values[at]!));
    if (parts.year !== undefined && !this.isFullYear) parts.year = nearest(parts.year, thisYear);
    return parts;
  }

  private order(): ('year' | 'month' | 'day')[] {
    const [first = 0, second = 0] = this.values;
    switch (this.values.length) {
      case 0:
        return [];
      case 1:
        if (this.month === 0) return ['month'];
        return [first > 31 ? 'year' : 'day'];
      case 2:
        if (this.month === 0) return ['month', second > 31 ? 'year' : 'day'];
        if (this.month === 1) return [first > 31 ? 'year' : 'day', 'month'];
        if (first > 31) return ['year', 'month'];
        return ['month', second > 31 ? 'year' : 'day'];
      case 3:
        return this.orderOfThree(first, second);
      default:
        throw new RangeError('more than three numbers of a day');
    }
  }

  private orderOfThree(first: number, second: number): ('year' | 'month' | 'day')[] {
    const isYear = (at: number, value: number) => this.year === at || (this.year < 0 && value > 31);
    switch (this.month) {
      case 0:
        return isYear(1, second) ? ['month', 'year', 'day'] : ['month', 'day', 'year'];
      case 1:
        return isYear(0, first) ? ['year', 'month', 'day'] : ['day', 'month', 'year'];
      case 2:
        return isYear(1, second) ? ['day', 'year', 'month'] : ['year', 'day', 'month'];
      default:
        if (isYear(0, first)) return ['year', 'month', 'day'];
        return first > 12 ? ['day', 'month', 'year'] : ['month', 'day', 'year'];
    }
  }
}

/** Returns the year with these last two digits that is less than fifty years away. */
function nearest(twoDigits: number, thisYear: number): number {
  if (twoDigits > 99) return twoDigits;
  const year = twoDigits + 100 * Math.floor(thisYear / 100);
  if (year >= thisYear + 50) return year - 100;
  return year < thisYear - 50 ? year + 100 : year;
}
