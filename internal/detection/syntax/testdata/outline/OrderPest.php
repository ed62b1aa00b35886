<?php

use function Pest\Laravel\get;

uses(Tests\TestCase::class)->in('Feature');

beforeEach(function () { $this->user = 1; });

describe('orders', function () {
    it('adds', function (int $a) {
        expect($a)->toBe(1)->not->toBeNull();
        expect(fn () => pay(-1))->toThrow(Exception::class);
    })->with([1, 2])->skip('broken');

    test('later')->todo();
});

dataset('rows', fn () => [[1, 'a'], [2, 'b']]);

it('is skipped on windows')->skipOnWindows();
it('throws', fn () => pay(-1))->throws(PaymentFailed::class, 'no money');
todo('refunds');
arch('no dumps')->expect(['dd', 'dump'])->not->toBeUsed();
